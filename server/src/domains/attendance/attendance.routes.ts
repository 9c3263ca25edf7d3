import { attendance } from '@ems/contract/attendance'
import { mount, type Route } from '../../platform/http/mount.ts'
import {
  presentChange,
  presentCounts,
  presentEntry,
  presentFigures,
  presentMonth,
  presentReport,
  presentSkipped,
} from './attendance.presenter.ts'
import type { corrections } from './corrections/correct-marks.ts'
import type { attendanceService } from './marks/mark.service.ts'
import type { monthService } from './reports/month.ts'

interface Services {
  marks: ReturnType<typeof attendanceService>
  corrections: ReturnType<typeof corrections>
  months: ReturnType<typeof monthService>
}

export const attendanceRoutes = ({ marks, corrections, months }: Services): Route[] =>
  mount(attendance, {
    today: async ({ actor, query }) => {
      const { rows, total, day } = await marks.today(actor, query)
      return { message: rows.map(presentEntry), total, date: day }
    },
    counts: async ({ actor, query }) => {
      const { day, counts, usual } = await marks.counts(actor, query)
      return presentCounts(day, counts, usual)
    },
    mark: async ({ actor, params, body }) => ({
      attendance: presentEntry(await marks.mark(actor, params.employeeId, body.status)),
    }),
    markMany: async ({ actor, body }) => {
      const { skipped, markedAt, ...counts } = await marks.markMany(actor, body)
      return { ...counts, markedAt: markedAt?.toISOString() ?? null, skipped: skipped.map(presentSkipped) }
    },
    undo: async ({ actor, body }) => ({ undone: await marks.undo(actor, new Date(body.markedAt)) }),
    correct: async ({ actor, params, body }) => ({
      attendance: presentEntry(await corrections.correct(actor, params.employeeId, body)),
    }),
    correctMany: async ({ actor, body }) => corrections.correctMany(actor, body),
    history: async ({ actor, params, query }) => {
      const { entry, rows, total } = await corrections.history(actor, params.employeeId, query)
      return { attendance: presentEntry(entry), history: rows.map(presentChange), total }
    },
    month: async ({ actor, query }) => {
      const { rows, total, readable } = await months.month(actor, query)
      return { people: rows.map((row) => presentMonth(row, readable)), total }
    },
    monthFigures: async ({ actor, query }) => {
      const { month, before, employedToday } = await months.figures(actor, query)
      return { month: presentFigures(month), before: presentFigures(before), employedToday }
    },
    report: async ({ actor, query }) => {
      const { rows, total } = await marks.report(actor, query)
      return { groupData: presentReport(rows), total }
    },
  })
