import type { ChecklistKind, ItemAssignee, TemplateBody } from '@ems/contract/checklists'
import { sql } from 'kysely'
import { newId } from '../../platform/database/ids.ts'
import type { Db, Trx } from '../../platform/database/index.ts'
import { lockRow } from '../../platform/database/transactions.ts'

export interface ItemRow {
  id: string
  template_id: string
  title: string
  description: string
  who: ItemAssignee
  role_id: string | null
  user_id: string | null
  /** the name of the role or the person */
  assignee: string | null
  offset_days: number
  optional: boolean
}

export interface TemplateRow {
  id: string
  name: string
  kind: ChecklistKind
  for_everybody: boolean
  department_ids: string[]
  employment_types: string[]
  archived: boolean
  items: ItemRow[]
}

interface Only {
  id?: string
  /** the templates of a kind that start automatically */
  starting?: ChecklistKind
  /** until the transaction ends: `alone` to change them, `shared` to start checklists by their items */
  lock?: 'alone' | 'shared'
}

/** Templates with their items in order. */
export async function templates(db: Db, only: Only = {}): Promise<TemplateRow[]> {
  const rows = await db
    .selectFrom('checklist_templates')
    .select(['id', 'name', 'kind', 'for_everybody', 'department_ids', 'employment_types', 'archived'])
    .$if(only.id !== undefined, (q) => q.where('id', '=', only.id ?? ''))
    .$if(only.starting !== undefined, (q) =>
      q
        .where('kind', '=', only.starting ?? '')
        .where('for_everybody', '=', true)
        .where('archived', '=', false),
    )
    .$if(only.lock === 'alone', (q) => q.forUpdate())
    .$if(only.lock === 'shared', (q) => q.forShare())
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const items = (await db
    .selectFrom('checklist_template_items as i')
    .leftJoin('roles as r', 'r.id', 'i.role_id')
    .leftJoin('users as u', 'u.id', 'i.user_id')
    .select(['i.id', 'i.template_id', 'i.title', 'i.description', 'i.who', 'i.role_id', 'i.user_id'])
    .select(['i.offset_days', 'i.optional', sql<string | null>`coalesce(r.name, u.name)`.as('assignee')])
    .where(sql<boolean>`i.template_id = any(${ids}::uuid[])`)
    .orderBy('i.position')
    .execute()) as ItemRow[]
  const of = Map.groupBy(items, ({ template_id }) => template_id)
  return rows.map((row) => ({ ...row, kind: row.kind as ChecklistKind, items: of.get(row.id) ?? [] }))
}

const columnsOf = ({ name, kind, forEverybody, departments, employmentTypes, archived }: TemplateBody) => ({
  name,
  kind,
  archived,
  for_everybody: forEverybody,
  department_ids: departments,
  employment_types: employmentTypes,
})

/** The account of a person, by the employee's or the user's id; the given id for an unknown person. */
const accountOf = (id: string) =>
  sql<string>`coalesce((select user_id from employees where id = ${id}::uuid), ${id}::uuid)`

/** Stores a template with its items. @param id of an existing template; absent: a new one. @returns its id */
export async function saveTemplate(trx: Trx, body: TemplateBody, id?: string): Promise<string> {
  const saved = id ?? newId()
  if (id) await trx.updateTable('checklist_templates').set(columnsOf(body)).where('id', '=', id).execute()
  else
    await trx
      .insertInto('checklist_templates')
      .values({ id: saved, ...columnsOf(body) })
      .execute()
  const kept = body.items.flatMap(({ _id }) => _id ?? [])
  await trx
    .deleteFrom('checklist_template_items')
    .where('template_id', '=', saved)
    .where(sql<boolean>`id <> all(${kept}::uuid[])`)
    .execute()
  for (const [position, { _id, who, roleId, userId, offsetDays, ...item }] of body.items.entries()) {
    const columns = {
      ...item,
      who,
      position,
      role_id: roleId ?? null,
      user_id: userId ? accountOf(userId) : null,
      offset_days: offsetDays,
    }
    await trx
      .insertInto('checklist_template_items')
      .values({ id: _id ?? newId(), template_id: saved, ...columns })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
      .execute()
  }
  return saved
}

export interface ChecklistRow {
  id: string
  employee_id: string
  code: string
  user_id: string
  person_name: string
  template_id: string
  name: string
  kind: ChecklistKind
  anchor_day: string
  follows: boolean
  created_at: Date
  items: ChecklistItemRow[]
}

export interface ChecklistItemRow {
  id: string
  checklist_id: string
  title: string
  offset_days: number
  optional: boolean
  due_on: string
  task_id: string | null
  /** when its task was finished */
  return_at: Date | null
  /** whose task it is */
  assignee_id: string | null
}

/** Checklists with their items in order, the newest first. */
export async function checklists(db: Db, of: { employee: string } | { id: string }): Promise<ChecklistRow[]> {
  const rows = await db
    .selectFrom('checklists as c')
    .innerJoin('checklist_templates as t', 't.id', 'c.template_id')
    .innerJoin('employees as e', 'e.id', 'c.employee_id')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['c.id', 'c.employee_id', 'e.code', 'e.user_id', 'u.name as person_name', 'c.template_id', 't.name'])
    .select(['c.kind', 'c.anchor_day', 'c.follows', 'c.created_at'])
    .$if('employee' in of, (q) => q.where('c.employee_id', '=', 'employee' in of ? of.employee : ''))
    .$if('id' in of, (q) => q.where('c.id', '=', 'id' in of ? of.id : ''))
    .orderBy('c.id', 'desc')
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const items = await db
    .selectFrom('checklist_items as i')
    .leftJoin('tasks as k', 'k.id', 'i.task_id')
    .select(['i.id', 'i.checklist_id', 'i.title', 'i.offset_days', 'i.optional', 'i.due_on', 'i.task_id'])
    .select(['k.return_at', 'k.employee_id as assignee_id'])
    .where(sql<boolean>`i.checklist_id = any(${ids}::uuid[])`)
    .orderBy('i.position')
    .execute()
  const byChecklist = Map.groupBy(items, ({ checklist_id }) => checklist_id)
  return rows.map((row) => ({ ...row, kind: row.kind as ChecklistKind, items: byChecklist.get(row.id) ?? [] }))
}

/** The checklist, locked until the transaction ends. */
export async function lockChecklist(trx: Trx, id: string): Promise<ChecklistRow | undefined> {
  return (await lockRow(trx, 'checklists', id)) ? (await checklists(trx, { id }))[0] : undefined
}

interface NewChecklist {
  employee_id: string
  template_id: string
  kind: ChecklistKind
  anchor_day: string
  follows: boolean
  created_by: string | null
}

/** @returns the id */
export async function insertChecklist(trx: Trx, values: NewChecklist): Promise<string> {
  const id = newId()
  await trx
    .insertInto('checklists')
    .values({ id, ...values })
    .execute()
  return id
}

type NewItem = Omit<ChecklistItemRow, 'id' | 'return_at' | 'assignee_id'> & { item_id: string; position: number }

export const insertItem = (trx: Trx, values: NewItem) =>
  trx
    .insertInto('checklist_items')
    .values({ id: newId(), ...values })
    .execute()

export const setAnchorDay = (trx: Trx, id: string, values: { anchor_day: string; follows?: boolean }) =>
  trx.updateTable('checklists').set(values).where('id', '=', id).execute()

export const setDueDay = (trx: Trx, id: string, due_on: string) =>
  trx.updateTable('checklist_items').set({ due_on }).where('id', '=', id).execute()

export const deleteChecklist = (trx: Trx, id: string) => trx.deleteFrom('checklists').where('id', '=', id).execute()
