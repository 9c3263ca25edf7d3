import { addDays } from '@ems/contract/core/days'
import { newId } from '../src/platform/database/ids.ts'
import type { Trx } from '../src/platform/database/index.ts'
import type { SamplePerson } from './demo-people.ts'
import type { SampleReporting } from './demo-reporting.ts'

/** Items are given out this many days from the first day; negative: before it. */
const GIVEN_DAYS = -7

type Item = readonly [title: string, who: 'person' | 'manager' | 'head', offsetDays: number, optional?: true]

const TEMPLATES: readonly { name: string; kind: 'onboarding' | 'offboarding'; items: readonly Item[] }[] = [
  {
    name: 'The first three months',
    kind: 'onboarding',
    items: [
      ['Prepare a desk and a laptop', 'manager', -5],
      ['Meet the team over breakfast', 'person', 0, true],
      ['Read the handbook', 'person', 7],
      ['Review the first month', 'manager', 30],
      ['Choose a first course', 'person', 60, true],
      ['Discuss the end of probation', 'head', 80],
    ],
  },
  {
    name: 'Before the last day',
    kind: 'offboarding',
    items: [
      ['Hand over open work', 'person', -10],
      ['Hold an exit interview', 'manager', -5, true],
      ['Return laptop and badge', 'person', 0],
    ],
  },
]

/** Two checklists that start by themselves; the first of them runs for who came last, and is done as far as it was due. */
export async function storeChecklists(
  trx: Trx,
  people: readonly SamplePerson[],
  { managers }: Pick<SampleReporting, 'managers'>,
  today: string,
): Promise<void> {
  for (const template of TEMPLATES) {
    const { name, kind, items } = template
    const template_id = newId()
    await trx.insertInto('checklist_templates').values({ id: template_id, name, kind, for_everybody: true }).execute()
    const rows = items.map(([title, who, offset_days, optional = false], position) => ({
      id: newId(),
      template_id,
      position,
      title,
      who,
      offset_days,
      optional,
    }))
    await trx.insertInto('checklist_template_items').values(rows).execute()
    const [newest] = people.filter(({ leftOn }) => leftOn === null).toSorted((a, b) => (a.from < b.from ? 1 : -1))
    if (kind !== 'onboarding' || !newest) continue
    const assignedAt = `${addDays(newest.from, GIVEN_DAYS)}T09:00:00Z`
    const checklist = { id: newId(), employee_id: newest.id, template_id, kind, anchor_day: newest.from, follows: true }
    await trx.insertInto('checklists').values(checklist).execute()
    for (const { id: item_id, title, who, offset_days, optional, position } of rows) {
      const due_on = addDays(newest.from, offset_days)
      const done = due_on < today ? `${due_on}T10:00:00Z` : null
      const assignee = who === 'person' ? newest.id : (managers.get(newest.id) ?? newest.id)
      const task = { id: newId(), task_name: title, description: `${name}: ${newest.name}`, task_for: 'personal' }
      const times = { assign_at: assignedAt, deadline_at: `${due_on}T23:59:00Z`, return_at: done }
      await trx
        .insertInto('tasks')
        .values({
          ...task,
          ...times,
          employee_id: assignee,
          assignments: 1,
          created_at: assignedAt,
          updated_at: done ?? assignedAt,
        })
        .execute()
      const kept = { position, title, offset_days, optional, due_on, task_id: task.id }
      await trx
        .insertInto('checklist_items')
        .values({ id: newId(), checklist_id: checklist.id, item_id, ...kept })
        .execute()
    }
  }
}
