import { payPeriods } from '@ems/contract/pay-periods'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { exportService } from '../exports/export.service.ts'
import type { payslipService } from '../payslips/payslip.service.ts'
import { presentChange, presentPayPerson, presentPeriod } from './period.presenter.ts'
import type { periodService } from './period.service.ts'
import type { periodStatus } from './period-status.ts'
import { proofOf } from './proof.repo.ts'

interface Services {
  periods: ReturnType<typeof periodService>
  status: ReturnType<typeof periodStatus>
  exports: ReturnType<typeof exportService>
  payslips: ReturnType<typeof payslipService>
}

export const periodRoutes = ({ db, clock }: Platform, { periods, status, exports, payslips }: Services): Route[] =>
  mount(payPeriods, {
    list: async ({ actor, query }) => {
      const { rows, total } = await periods.list(actor, query)
      return { periods: rows.map(presentPeriod), total }
    },
    add: async ({ actor, body }) => ({ period: presentPeriod(await periods.add(actor, body)) }),
    get: async ({ actor, params }) => ({ period: presentPeriod(await periods.get(actor, params.id)) }),
    remove: async ({ actor, params }) => {
      await periods.remove(actor, params.id)
      return {}
    },
    calculate: async ({ actor, params }) => ({ period: presentPeriod(await periods.calculate(actor, params.id)) }),
    people: async ({ actor, params, query }) => {
      const { period, rows, total } = await periods.people(actor, params.id, query)
      return { people: rows.map((row) => presentPayPerson(row, period.decimals)), total }
    },
    changes: async ({ actor, params, query }) => {
      const { rows, total } = await periods.changes(actor, params.id, query)
      return { changes: rows.map(presentChange), total }
    },
    changeGroups: async ({ actor, params }) => {
      const { groups, ...counts } = await periods.changeGroups(actor, params.id)
      return { ...counts, groups: groups.map((group) => ({ ...group, first: group.first.map(presentChange) })) }
    },
    hold: async ({ actor, params, body }) => ({ period: presentPeriod(await periods.hold(actor, params.id, body)) }),
    status: async ({ actor, params, body }) => ({ period: presentPeriod(await status.move(actor, params.id, body)) }),
    publish: async ({ actor, params, body }) => {
      const { period, published } = await payslips.publish(actor, params.id, body)
      return { period: presentPeriod(period), published }
    },
    export: ({ actor, params, body }) => exports.write(actor, params.id, body.profile),
    exportFile: ({ actor, params }) => exports.file(actor, params.id),
    proof: async ({ actor, params }) => {
      const checks = await proofOf(db, await periods.get(actor, params.id), clock.now())
      return { equal: checks.every(({ equal }) => equal), checks }
    },
  })
