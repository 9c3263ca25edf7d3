import { z } from 'zod'
import { day } from './core/days.ts'

/** The effect of changed working time or holidays on pending and approved leaves. */
export const Affected = z.object({
  people: z.number().int(),
  leaves: z.number().int().describe('that count something else'),
  amount: z.number().describe('the days that people get back; negative where they take more'),
  minutes: z.number().int().describe('the same, of types in hours'),
  sentence: z.string(),
})
export type Affected = z.output<typeof Affected>

const trial = 'Say whether it is a trial.'

/** The body of each change of working time or holidays. */
export const recalculationOptions = {
  recountFrom: day('Recount from')
    .nullish()
    .describe('the first day on which leaves are counted anew; today where absent, at most 366 days back'),
  dryRun: z.boolean({ error: trial }).nullish().describe('tells what it would do, and keeps nothing'),
}

/** The same in a query. */
export const recalculationQuery = z.object({
  recountFrom: day('Recount from').optional(),
  dryRun: z.enum(['true', 'false'], { error: trial }).optional(),
})
