import { z } from 'zod'
import { plannedDay } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { reference } from './core/values.ts'
import { Affected, recalculationOptions } from './recounts.ts'
import { fitsSpan, SHIFT_SPAN, timeOfDay } from './schedules.ts'

/** The most planned shifts of one call. */
export const SHIFTS_MAX = 1000

export const plannedShifts = {
  set: endpoint({
    method: 'PUT',
    path: '/api/calendar/shifts',
    summary: 'Set or remove planned shifts, all or none; null is a day off',
    access: { key: 'time.approve', least: 'others', subject: 'list' },
    body: z.object({
      shifts: z
        .array(
          z
            .object({
              employeeId: reference('Employee is required.'),
              day: plannedDay('The day'),
              shift: z
                .object({
                  starts: timeOfDay('The start'),
                  ends: timeOfDay('The end'),
                  minutes: z
                    .number('The minutes must be a number.')
                    .int('The minutes must be a whole number.')
                    .min(1, 'The minutes must be at least 1.')
                    .max(960, 'The minutes must be at most 960.'),
                })
                .refine(fitsSpan, SHIFT_SPAN)
                .nullish(),
              remove: z.boolean('Choose true or false.').nullish().describe('the schedule applies again'),
            })
            .refine(({ shift, remove }) => (remove ? !shift : shift !== undefined), {
              path: ['shift'],
              ...because('shift.or-remove', 'Enter a shift, null for a day off, or remove.'),
            }),
        )
        .min(1, 'Enter at least one shift.')
        .max(SHIFTS_MAX, 'At most 1,000 shifts can be set at a time.'),
      ...recalculationOptions,
    }),
    reply: z.object({ changed: z.number().int(), affected: Affected }),
    fails: ['NOT_FOUND', 'INVALID'],
  }),
}
