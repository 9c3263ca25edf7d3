import { z } from 'zod'
import { Day, day, Instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { Id, IdParam, optionalText, reference, requiredText } from './core/values.ts'
import { EmployeeRef, EmploymentType } from './employee.ts'
import { Task } from './tasks.ts'

export const ChecklistKind = z.enum(['onboarding', 'offboarding'], { error: 'Choose onboarding or offboarding.' })
export type ChecklistKind = z.output<typeof ChecklistKind>

/** The assignee of an item's task. */
export const ItemAssignee = z.enum(['person', 'manager', 'head', 'role', 'user'], {
  error: 'Choose who gets the task.',
})
export type ItemAssignee = z.output<typeof ItemAssignee>

/** The most days before or after the first or last day on which an item can be due. */
export const OFFSET_MIN = -180
export const OFFSET_MAX = 365

export const ITEMS_MAX = 100

const flag = (what: string) => z.boolean({ error: `Choose whether ${what}.` }).default(false)

const OFFSET = `The days must be a whole number from ${OFFSET_MIN} to ${OFFSET_MAX}.`

const ItemBody = z
  .object({
    _id: Id.optional().describe('the ID of an existing item; absent: a new one'),
    title: requiredText('Title', 200),
    description: optionalText(),
    who: ItemAssignee,
    roleId: Id.nullish().describe('for role: the holder with the fewest open tasks whose role covers the person'),
    userId: Id.nullish().describe('for user: the user or employee ID'),
    offsetDays: z.int({ error: OFFSET }).min(OFFSET_MIN, OFFSET).max(OFFSET_MAX, OFFSET),
    optional: flag('it is optional'),
  })
  .refine(({ who, roleId }) => (who === 'role') === Boolean(roleId), {
    path: ['roleId'],
    ...because('checklist.role-needed', 'Choose the role that gets the task.'),
  })
  .refine(({ who, userId }) => (who === 'user') === Boolean(userId), {
    path: ['userId'],
    ...because('checklist.user-needed', 'Choose the person who gets the task.'),
  })

const TemplateBody = z.object({
  name: requiredText('Name', 100),
  kind: ChecklistKind,
  forEverybody: flag('it starts automatically').describe('starts automatically for everyone who joins or leaves'),
  departments: z
    .array(Id, { error: 'The departments must be a list.' })
    .max(100, 'At most 100.')
    .default([])
    .describe('departments for which it starts automatically; empty: all'),
  employmentTypes: z.array(EmploymentType, { error: 'The types must be a list.' }).max(5, 'At most 5.').default([]),
  archived: flag('it is archived'),
  items: z
    .array(ItemBody, { error: 'The items must be a list.' })
    .min(1, 'A checklist needs at least one item.')
    .max(ITEMS_MAX, `A checklist can have at most ${ITEMS_MAX} items.`),
})
export type TemplateBody = z.output<typeof TemplateBody>

export const TemplateItem = z.object({
  _id: Id,
  title: z.string(),
  description: z.string(),
  who: ItemAssignee,
  roleId: Id.nullable(),
  userId: Id.nullable(),
  assignee: z.string().nullable().describe('the name of the role or person'),
  offsetDays: z.number().int().describe('days from the first or the last day'),
  optional: z.boolean(),
})

export const ChecklistTemplate = z.object({
  _id: Id,
  name: z.string(),
  kind: ChecklistKind,
  forEverybody: z.boolean(),
  departments: z.array(Id),
  employmentTypes: z.array(EmploymentType),
  archived: z.boolean(),
  items: z.array(TemplateItem),
})
export type ChecklistTemplate = z.output<typeof ChecklistTemplate>

export const Checklist = z.object({
  _id: Id,
  name: z.string(),
  kind: ChecklistKind,
  templateId: Id,
  employee: EmployeeRef,
  anchorDay: Day.describe('the first or last day, from which the items are counted'),
  items: z.array(
    z.object({
      _id: Id,
      title: z.string(),
      optional: z.boolean(),
      dueOn: Day,
      task: Task.nullable().describe('null: cancelled'),
    }),
  ),
  done: z.number().int(),
  of: z.number().int().describe('without cancelled ones'),
  createdAt: Instant,
})
export type Checklist = z.output<typeof Checklist>

const templateReply = z.object({ template: ChecklistTemplate })
const reply = z.object({ checklist: Checklist })
const configures = { key: 'lifecycle.manage', least: 'everyone' } as const
const ofRecord = { key: 'lifecycle.manage', least: 'others', subject: 'record' } as const

export const checklists = {
  templates: endpoint({
    method: 'GET',
    path: '/api/checklist-template',
    summary: 'List the checklist templates for onboarding and offboarding',
    access: configures,
    reply: z.object({ templates: z.array(ChecklistTemplate) }),
    fails: [],
  }),
  addTemplate: endpoint({
    method: 'POST',
    path: '/api/checklist-template',
    summary: 'Add a template',
    access: configures,
    body: TemplateBody,
    reply: templateReply,
    fails: [],
  }),
  updateTemplate: endpoint({
    method: 'PUT',
    path: '/api/checklist-template/:id',
    summary: 'Change or archive a template; checklists in progress stay as they are',
    access: configures,
    params: IdParam,
    body: TemplateBody,
    reply: templateReply,
    fails: ['NOT_FOUND'],
  }),
  ofPerson: endpoint({
    method: 'GET',
    path: '/api/employee/:id/checklist',
    summary: 'List a person’s checklists, newest first',
    access: { key: 'lifecycle.read', least: 'own', subject: 'params.id' },
    params: IdParam,
    reply: z.object({ checklists: z.array(Checklist) }),
    fails: ['NOT_FOUND'],
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/employee/:id/checklist',
    summary: 'Start a checklist for a person: each item becomes a task',
    access: { key: 'lifecycle.manage', least: 'others', subject: 'params.id' },
    params: IdParam,
    body: z.object({
      templateId: reference('The checklist is required.'),
      anchorDay: day('The day')
        .optional()
        .describe('the day from which items are counted; absent: the first or last day, and moves with it'),
    }),
    reply,
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  moveAnchor: endpoint({
    method: 'PUT',
    path: '/api/checklist/:id/anchor',
    summary: 'Move a checklist to another day: open tasks move, completed tasks stay',
    access: ofRecord,
    params: IdParam,
    body: z.object({ anchorDay: day('The day') }),
    reply,
    fails: ['NOT_FOUND'],
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/checklist/:id',
    summary: 'Cancel a checklist: its open tasks are deleted, completed tasks stay',
    access: ofRecord,
    params: IdParam,
    reply,
    fails: ['NOT_FOUND'],
  }),
}
