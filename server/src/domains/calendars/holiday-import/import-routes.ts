import { holidayImports } from '@ems/contract/holiday-imports'
import { mount, type Route } from '../../../platform/http/mount.ts'
import { presentAffected } from '../recalculation.ts'
import type { Outcome } from './holiday-import.rules.ts'
import type { ImportService } from './holiday-import.service.ts'

export const importRoutes = (service: ImportService): Route[] =>
  mount(holidayImports, {
    sources: async () => ({ sources: await service.sources() }),
    run: async ({ actor, params, body }) => {
      const { result, affected } = await service.run(actor, params.id, body)
      const { rows, source } = result
      const count = (of: Outcome) => rows.filter(({ outcome }) => outcome === of).length
      const counts = { added: count('added'), kept: count('kept'), skipped: count('skipped') }
      return { ...counts, rows, source, affected: presentAffected(affected) }
    },
  })
