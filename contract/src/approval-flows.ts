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
    roleId: reference('Choose a role.').nullish().describe('for a role: its holders whose scope covers the person'),
    userId: reference('Choose a person.').nullish(),
  })
  .refine(({ who, roleId }) => (who === 'role') === (roleId != null), {
    path: ['roleId'],
    ...because('approval-flow.role', 'Choose a role only for steps that a role decides.'),
  })
  .refine(({ who, userId }) => (who === 'person') === (userId != null), {
    path: ['userId'],
    ...because('approval-flow.person', 'Choose a person only for steps that one person decides.'),
  })

const workingDays = (what: string) =>
  z
    .number({ error: `${what} must be a number of days.` })
    .int(`${what} must be whole days.`)
    .min(1, `${what} must be at least 1.`)
    .max(30, `${what} must be at most 30.`)

const FlowBody = z.object({
  leaveType: leaveTypeReference.nullish().describe('by ID or name; null: any'),
  minAmount: amountOf('The minimum amount')
    .nullish()
    .describe('leaves of at least this amount, in the unit of the type; in days if the rule is for any type'),
  departmentId: reference('Choose a department.').nullish(),
  remindAfter: workingDays('Remind after')
    .nullish()
    .transform((days) => days ?? 3)
    .describe('working days of the approver'),
  escalateAfter: workingDays('Escalate after').nullish().describe('then manager+1 can also decide; null: never'),
  steps: z
    .array(StepBody, { error: 'The steps must be a list.' })
    .max(10, 'At most 10 steps are allowed.')
    .describe('none: approved automatically'),
})

export const FlowsBody = z.object({
  flows: z.array(FlowBody, { error: 'The rules must be a list.' }).max(100, 'At most 100 rules are allowed.'),
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
    .describe('no rules: one step, decided by the manager or anyone else who can decide the person’s leaves'),
})

const configures = { key: 'leaves.configure', least: 'everyone' } as const

export const approvalFlows = {
  get: endpoint({
    method: 'GET',
    path: '/api/approvals/flows/leave',
    summary: 'Get the approval rules for leave: the first matching rule applies',
    access: configures,
    reply: Flows,
    fails: [],
  }),
  set: endpoint({
    method: 'PUT',
    path: '/api/approvals/flows/leave',
    summary:
      'Replace the approval rules for leave; pending requests keep their steps, and an empty list restores the default',
    access: configures,
    body: FlowsBody,
    reply: Flows,
    fails: ['INVALID'],
  }),
}
