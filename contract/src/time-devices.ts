import { z } from 'zod'
import { Instant, instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { Total } from './core/lists.ts'
import { Id, IdParam, requiredText } from './core/values.ts'
import { TimeSession } from './time.ts'
import { personOfTime, punchKind } from './time-values.ts'

export const TimeDevice = z.object({
  _id: Id,
  name: z.string(),
  kind: z.enum(['kiosk', 'terminal']),
  lastSeenAt: Instant.nullable(),
  drift: z.number().int().nullable().describe('seconds by which its clock was ahead at the last delivery'),
  refused: z.number().int().describe('events that were not stored'),
})
export type TimeDevice = z.output<typeof TimeDevice>

export const EventResult = z.enum([
  'stored',
  'repeated',
  'conflict',
  'unknown',
  'future',
  'too-old',
  'not-tracked',
  'closed',
])
export type EventResult = z.output<typeof EventResult>

/** Whether a PIN is among the most common ones. */
export const isWeakPin = (pin: string) => pin === '123456' || pin === '654321' || /^(\d)\1{5}$/.test(pin)

const configure = { key: 'time.configure', least: 'everyone' } as const
const deviceReply = z.object({ device: TimeDevice })

export const timeDevices = {
  list: endpoint({
    method: 'GET',
    path: '/api/time/devices',
    summary: 'List terminals and kiosks by name',
    access: configure,
    fresh: true,
    reply: z.object({ devices: z.array(TimeDevice), total: Total }),
    fails: [],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/time/devices',
    summary: 'Add a terminal or kiosk, with its key',
    access: configure,
    fresh: true,
    secretReply: true,
    body: z.object({
      name: requiredText('Name', 100),
      kind: z.enum(['kiosk', 'terminal'], { error: 'Choose kiosk or terminal.' }),
    }),
    reply: deviceReply.extend({ secret: z.string().describe('the key itself, shown only once') }),
    fails: [],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/time/devices/:id',
    summary: 'Delete a terminal or kiosk and revoke its key; its clock-ins stay',
    access: configure,
    fresh: true,
    params: IdParam,
    reply: deviceReply,
    fails: ['NOT_FOUND'],
  }),
  deliver: endpoint({
    method: 'POST',
    path: '/api/time/device-events',
    summary: 'Send what a terminal recorded; each event is stored once',
    access: { key: 'time.deliver', least: 'everyone' },
    body: z.object({
      sentAt: instant('The time of the terminal'),
      events: z
        .array(
          z.object({
            device: requiredText('Device', 100),
            sequence: z
              .number('The sequence must be a number.')
              .int('The sequence must be a whole number.')
              .min(0, 'The sequence must be at least 0.')
              .max(Number.MAX_SAFE_INTEGER, 'The sequence is too large.'),
            at: instant('The time of the event'),
            employeeId: requiredText('Employee ID', 50),
            kind: z.enum([...punchKind.options, 'auto'], { error: 'Choose in, out, break or auto.' }),
          }),
        )
        .min(1, 'Send at least one event.')
        .max(500, 'At most 500 events can be sent at a time.'),
    }),
    reply: z.object({
      results: z.array(z.object({ sequence: z.number().int(), result: EventResult })),
      drift: z.number().int().describe('seconds by which the clock of the terminal is ahead'),
    }),
    fails: ['CONFLICT'],
  }),
  kiosk: endpoint({
    method: 'POST',
    path: '/api/time/kiosk',
    summary: 'Clock a person in or out at a kiosk, or get their status',
    access: { key: 'time.kiosk', least: 'everyone' },
    body: z.object({
      employeeId: requiredText('Employee ID', 50),
      // Any text may be sent as a PIN: all wrong PINs give the same answer.
      pin: requiredText('The PIN', 50),
      kind: punchKind.optional().describe('absent: only returns the status'),
    }),
    reply: z.object({
      firstName: z.string(),
      state: z.enum(['in', 'out']),
      since: Instant.nullable(),
      sessions: z.array(TimeSession),
    }),
    fails: ['BAD_CREDENTIALS', 'TOO_MANY', 'CONFLICT', 'INVALID'],
  }),
  setPin: endpoint({
    method: 'PUT',
    path: '/api/time/pin',
    summary: 'Set the caller’s PIN for kiosks',
    access: { key: 'time.punch', least: 'own', subject: 'list' },
    fresh: true,
    body: z.object({
      pin: z
        .string({ error: 'The PIN is required.' })
        .refine((pin) => /^\d{6}$/.test(pin), because('field.not-six-digits', 'The PIN must have six digits.'))
        .refine((pin) => !isWeakPin(pin), because('time-pin.weak', 'Choose a PIN that is harder to guess.')),
    }),
    reply: z.object({}),
    fails: ['INVALID'],
  }),
  newPin: endpoint({
    method: 'POST',
    path: '/api/time/pin/:employeeId',
    summary: 'Set a new PIN for a person; it is shown once',
    access: configure,
    fresh: true,
    secretReply: true,
    params: z.object({ employeeId: personOfTime }),
    reply: z.object({ pin: z.string() }),
    fails: ['NOT_FOUND'],
  }),
}
