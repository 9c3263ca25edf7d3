import { teams } from '@ems/contract/teams'
import { mount, type Route } from '../../platform/http/mount.ts'
import { presentTeam } from './present.ts'
import type { TeamRow } from './repo.ts'
import type { teamService } from './service.ts'

const one = (row: TeamRow) => ({ team: presentTeam(row) })

export const teamRoutes = (service: ReturnType<typeof teamService>): Route[] =>
  mount(teams, {
    list: async ({ actor, query }) => {
      const { rows, total } = await service.list(actor, query)
      const open = await service.openTasks(actor, rows)
      const listed = rows.map((row) => ({ ...presentTeam(row), openTasks: open && (open.get(row.id) ?? 0) }))
      return { teams: listed, total, people: query.search === undefined ? await service.people(actor) : null }
    },
    add: async ({ actor, body }) => one(await service.add(actor, body)),
    get: async ({ actor, params }) => one(await service.get(actor, params.id)),
    // The role in the path says what the id means and so the form of the answer; the rights come from the session.
    ofPerson: async ({ actor, params, query }) => {
      if (params.role === 'admin') return one(await service.get(actor, params.id))
      const { rows, total } = await service.listOf(actor, params.id, query)
      return { team: rows.map(presentTeam), total }
    },
    checkLeader: async ({ actor, params }) => ({ isLeader: await service.leadsATeam(actor, params.id) }),
    update: async ({ actor, params, body }) => one(await service.update(actor, params.id, body)),
    setMembers: async ({ actor, params, body }) => one(await service.setMembers(actor, params.id, body)),
    remove: async ({ actor, params }) => one(await service.remove(actor, params.id)),
  })
