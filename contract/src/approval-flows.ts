import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { Id, reference } from './core/values.ts'
import { leaveTypeReference } from './leave-body.ts'
import { amountOf } from './leave-types.ts'

export const StepWho = z.enum(['manager', 'manager+1', 'head', 'role', 'person'], {
  error: 'Choose manager, manager+1, head, role or person.',
})
export type StepWho = z.output<typeof StepWho>

const StepBody = z
  .object({
    who: StepWho,
    roleId: reference('Choose a role.').nullish().describe('of a role: its holders whose scope covers the person'),
    userId: reference('Choose a person.').nullish(),
  })
  .refine(({ who, roleId }) => (who === 'role') === (roleId != null), {
    path: ['roleId'],
    ...because('approval-flow.role', 'A step names a role where it is decided by one, and there alone.'),
  })
  .refine(({ who, userId }) => (who === 'person') === (userId != null), {
    path: ['userId'],
    ...because('approval-flow.person', 'A step names a person where it is decided by one, and there alone.'),
  })

const workingDays = (what: string) =>
  z
    .number({ error: `${what} must be a number of days.` })
    .int(`${what} must be whole days.`)
    .min(1, `${what} must be at least 1.`)
    .max(30, `${what} must be at most 30.`)

const FlowBody = z.object({
  leaveType: leaveTypeReference.nullish().describe('by id or name; null: any'),
  minAmount: amountOf('The least amount')
    .nullish()
    .describe('leaves of this amount or more: in the unit of the type, in days where any is meant'),
  departmentId: reference('Choose a department.').nullish(),
  remindAfter: workingDays('Remind after')
    .nullish()
    .transform((days) => days ?? 3)
    .describe('working days of whoever decides'),
  escalateAfter: workingDays('Escalate after').nullish().describe('then manager+1 may decide, too; null: never'),
  steps: z
    .array(StepBody, { error: 'The steps are a list.' })
    .max(10, 'At most 10 steps.')
    .describe('none: approved at once'),
})

export const FlowsBody = z.object({
  flows: z.array(FlowBody, { error: 'The flows are a list.' }).max(100, 'At most 100 flows.'),
})

const Flow = z.object({
  leaveType: Id.nullable(),
  minAmount: z.number().nullable(),
  departmentId: Id.nullable(),
  remindAfter: z.number().int(),
  escalateAfter: z.number().int().nullable(),
  steps: z.array(z.object({ who: StepWho, roleId: Id.nullable(), userId: Id.nullable() })),
})
const Flows = z.object({
  flows: z.array(Flow),
  isDefault: z
    .boolean()
    .describe(
      'nothing was said: the one step is the manager’s, who is asked, and open to whoever else may decide the person’s leaves',
    ),
})

const configures = { key: 'leaves.configure', least: 'everyone' } as const

export const approvalFlows = {
  get: endpoint({
    method: 'GET',
    path: '/api/approvals/flows/leave',
    summary: 'Who approves which leaves, step by step: the first flow that matches applies',
    access: configures,
    reply: Flows,
    fails: [],
  }),
  set: endpoint({
    method: 'PUT',
    path: '/api/approvals/flows/leave',
    summary:
      'Say who approves which leaves, in place of what was said; requests that wait keep their steps, and no flow at all is the default again',
    access: configures,
    body: FlowsBody,
    reply: Flows,
    fails: ['INVALID'],
  }),
}
