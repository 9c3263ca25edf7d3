import { z } from 'zod'
import { day } from './core/days.ts'

/** The effect of changed working time or holidays on pending and approved leaves. */
export const Affected = z.object({
  people: z.number().int(),
  leaves: z.number().int().describe('leaves whose amount changes'),
  amount: z.number().describe('days returned to people; negative if more are taken'),
  minutes: z.number().int().describe('the same for types in hours'),
  sentence: z.string(),
})
export type Affected = z.output<typeof Affected>

const trial = 'Choose whether this is a preview.'

/** The body of each change of working time or holidays. */
export const recalculationOptions = {
  recountFrom: day('Recalculate from')
    .nullish()
    .describe('the first day to recalculate; default: today, at most 366 days back'),
  dryRun: z.boolean({ error: trial }).nullish().describe('preview only; nothing is saved'),
}

/** The same in a query. */
export const recalculationQuery = z.object({
  recountFrom: day('Recalculate from').optional(),
  dryRun: z.enum(['true', 'false'], { error: trial }).optional(),
})
