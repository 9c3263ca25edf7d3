import { timeSheets } from '@ems/contract/time-sheets'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { monthClosing } from './close-month.ts'
import { presentSheet } from './read-sheets.ts'
import type { recordService } from './record.service.ts'
import type { sheetService } from './sheet.service.ts'

interface Services {
  sheets: ReturnType<typeof sheetService>
  records: ReturnType<typeof recordService>
  closeMonth: ReturnType<typeof monthClosing>
}

export const sheetRoutes = ({ sheets, records, closeMonth }: Services): Route[] =>
  mount(timeSheets, {
    list: async ({ actor, query }) => {
      const { sheets: found, total } = await sheets.list(actor, query)
      return { sheets: found.map(presentSheet), total }
    },
    get: async ({ actor, params }) => ({ sheet: presentSheet(await sheets.get(actor, params)) }),
    submit: async ({ actor, params }) => ({ sheet: presentSheet(await sheets.submit(actor, params)) }),
    decide: async ({ actor, params, body }) => ({ sheet: presentSheet(await sheets.decide(actor, params, body)) }),
    reopen: async ({ actor, params, body }) => ({ sheet: presentSheet(await sheets.reopen(actor, params, body)) }),
    adjust: async ({ actor, params, body }) => ({ sheet: presentSheet(await sheets.adjust(actor, params, body)) }),
    close: ({ actor, body }) => closeMonth(actor, body),
    record: ({ actor, params, query }) => records.file(actor, params, query),
  })
