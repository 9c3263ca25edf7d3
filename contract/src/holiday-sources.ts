import { z } from 'zod'

/** The kind of a day in a country's data. */
export const HolidayType = z.enum(['public', 'bank', 'school', 'optional', 'observance'], {
  error: 'Choose public, bank, school, optional or observance.',
})
export type HolidayType = z.output<typeof HolidayType>

/** The source of a calendar's imported holidays. */
export const HolidaySource = z.object({
  country: z.string(),
  state: z.string().nullable(),
  region: z.string().nullable(),
  stateName: z.string().nullable().optional().describe('absent for older imports'),
  regionName: z.string().nullable().optional(),
  year: z.number().int(),
  types: z.array(HolidayType),
  language: z.string().nullable(),
})
export type HolidaySource = z.output<typeof HolidaySource>
