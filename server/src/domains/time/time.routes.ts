import { time } from '@ems/contract/time'
import { timeRequests } from '@ems/contract/time-requests'
import { mount, type Route } from '../../platform/http/mount.ts'
import { type dayService, presentDay } from './days/day.service.ts'
import type { punchService } from './punches/punch.service.ts'
import { presentRequest } from './requests/request.presenter.ts'
import type { requestService } from './requests/request.service.ts'

interface Services {
  punches: ReturnType<typeof punchService>
  days: ReturnType<typeof dayService>
  requests: ReturnType<typeof requestService>
}

export const timeRoutes = ({ punches, days, requests }: Services): Route[] => [
  ...mount(time, {
    punch: ({ actor, body, address }) => punches.punch(actor, body, address),
    now: async ({ actor }) => ({ now: await punches.now(actor) }),
    days: async ({ actor, query }) => {
      const { rows, total } = await days.list(actor, query)
      return { days: rows.map(presentDay), total }
    },
    day: async ({ actor, params }) => {
      const { requests: asked, ...day } = await days.get(actor, params.employeeId, params.day)
      return { day: { ...day, requests: asked.map(presentRequest) } }
    },
  }),
  ...mount(timeRequests, {
    add: async ({ actor, body }) => ({ request: presentRequest(await requests.add(actor, body)) }),
    list: async ({ actor, query }) => {
      const { rows, total } = await requests.list(actor, query)
      return { requests: rows.map(presentRequest), total }
    },
    decide: async ({ actor, params, body }) => ({
      request: presentRequest(await requests.decide(actor, params.id, body)),
    }),
    withdraw: async ({ actor, params }) => ({ request: presentRequest(await requests.withdraw(actor, params.id)) }),
    object: async ({ actor, params, body }) => ({
      request: presentRequest(await requests.object(actor, params.id, body.text)),
    }),
  }),
]
