import type { Trx } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { BackgroundWork } from '../../platform/queue/index.ts'
import { tell } from '../notifications/index.ts'
import { type Celebration, noteCelebrations, type Teammate, teamsOf } from './celebration.repo.ts'
import { celebrations } from './notices-celebrations.ts'

const KIND = 'reminder.celebrate'
const AT_ONCE = 200

/** In the morning tells teams of birthdays, and managers of anniversaries: each is noted in the transaction that tells of it, so that it is told once. */
export const celebrating = ({ clock }: Platform): Omit<BackgroundWork, 'consumers'> => ({
  jobs: [
    {
      kind: KIND,
      run: (job) =>
        job.batches(async (trx) => {
          const due = await noteCelebrations(trx, clock.today(), AT_ONCE)
          const ids = [...new Set(due.map(({ employee_id }) => employee_id))]
          const teams = Map.groupBy(await teamsOf(trx, ids), ({ employee_id }) => employee_id)
          for (const each of due) await celebrate(trx, each, teams.get(each.employee_id) ?? [], clock.today())
          return due.length === AT_ONCE
        }),
    },
  ],
  schedules: [{ kind: KIND, at: '08:00', catchUp: 'one' }],
})

async function celebrate(
  trx: Trx,
  { kind, employee_id }: Celebration,
  team: readonly Teammate[],
  day: string,
): Promise<void> {
  // How long somebody has been there is for those who may see their record.
  const told = kind === 'birthday' ? team : team.filter(({ is_manager }) => is_manager)
  if (told.length === 0) return
  await tell(trx, celebrations[kind], {
    eventKey: `${kind}:${employee_id}:${day}`,
    params: { employeeId: employee_id, day },
    link: null,
    actor: null,
    to: told.map(({ user_id }) => user_id),
  })
}
