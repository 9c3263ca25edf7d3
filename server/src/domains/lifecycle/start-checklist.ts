import { addDays } from '@ems/contract/core/days'
import type { Actor } from '../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../platform/audit/audit.ts'
import type { Trx } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { findHolders } from '../access/index.ts'
import type { EmployeeRow } from '../employees/index.ts'
import { tasksForDomains } from '../tasks/index.ts'
import { defaultDays, workingDays } from '../working-days/index.ts'
import { type Assignee, findEmployedAssignee, findLeastBusy, headOfDepartment, holderOf } from './assignee.repo.ts'
import * as repo from './repo.ts'
import { DAYS_AROUND, dueDay } from './rules.ts'

/** The audit snapshot of a checklist. */
export const checklistAuditSnapshot = ({ employee_id, name, kind, anchor_day }: repo.ChecklistRow) => ({
  employee_id,
  name,
  checklist: kind,
  anchor_day,
})

interface Starting {
  template: repo.TemplateRow
  anchor: string
  follows: boolean
}

/** Makes, moves and gives up checklists; `actor` is null where the product itself does so. */
export function checklistStarter(platform: Platform) {
  const { clock } = platform
  const tasks = tasksForDomains(platform)
  // The task is due until its day ends.
  const endOf = (day: string) => clock.instant(`${day}T23:59`)

  /** The assignee of an item; without that person the head of the department, and then HR. */
  async function assigneeOf(trx: Trx, item: repo.ItemRow, person: EmployeeRow): Promise<Assignee | null> {
    const today = clock.today()
    const department = person.department_id
    const head = async () => {
      const found = department === null ? undefined : await headOfDepartment(trx, department)
      return found?.id === person.id ? undefined : found
    }
    const first = {
      person: () => findEmployedAssignee(trx, person.id),
      manager: async () =>
        (person.manager_id ? await findEmployedAssignee(trx, person.manager_id) : undefined) ?? (await head()),
      head,
      role: async () => (item.role_id ? holderOf(trx, item.role_id, { department, today }) : undefined),
      user: async () => (item.user_id ? findEmployedAssignee(trx, item.user_id) : undefined),
    }[item.who]
    const assignee = await first()
    if (assignee) return assignee
    const hr = (await findHolders(trx, 'lifecycle.manage', today)).filter((id) => id !== person.user_id)
    return (await findLeastBusy(trx, hr)) ?? null
  }

  async function dueOn(trx: Trx, anchor: string, offset: number, assigneeId: string | null): Promise<string> {
    const wanted = addDays(anchor, offset)
    const [from, to] = [addDays(wanted, -DAYS_AROUND), addDays(wanted, DAYS_AROUND)]
    const days =
      assigneeId === null
        ? await defaultDays(trx, from, to)
        : ((await workingDays(trx, [assigneeId], from, to)).get(assigneeId) ?? [])
    return dueDay(anchor, offset, days)
  }

  return {
    /** Starts a checklist for a person who is locked. @returns it */
    async start(
      trx: Trx,
      actor: Actor | null,
      person: EmployeeRow,
      { template, anchor, follows }: Starting,
    ): Promise<repo.ChecklistRow> {
      const id = await repo.insertChecklist(trx, {
        employee_id: person.id,
        template_id: template.id,
        kind: template.kind,
        anchor_day: anchor,
        follows,
        created_by: actor?.userId ?? null,
      })
      for (const [position, item] of template.items.entries()) {
        const assignee = await assigneeOf(trx, item, person)
        const due_on = await dueOn(trx, anchor, item.offset_days, assignee?.id ?? null)
        const { title, description, offset_days, optional } = item
        const task_id = await tasks.give(trx, actor, {
          task_name: title,
          description: description || `${template.name}: ${person.name}`,
          deadline: endOf(due_on),
          assignee,
        })
        const kept = { checklist_id: id, item_id: item.id, position, title, offset_days, optional, due_on, task_id }
        await repo.insertItem(trx, kept)
      }
      const checklist = (await repo.checklists(trx, { id }))[0] as repo.ChecklistRow
      await writeAuditEvent(trx, actor, {
        action: 'checklist.start',
        entityId: id,
        after: checklistAuditSnapshot(checklist),
      })
      return checklist
    },

    /** Counts a checklist from another day: open tasks move along. @param by hand: then it follows no day any more */
    async move(
      trx: Trx,
      actor: Actor | null,
      before: repo.ChecklistRow,
      anchor: string,
      { follows }: { follows: boolean },
    ): Promise<repo.ChecklistRow> {
      await repo.setAnchorDay(trx, before.id, { anchor_day: anchor, follows })
      for (const item of before.items) {
        if (item.task_id === null || item.return_at !== null) continue
        const due = await dueOn(trx, anchor, item.offset_days, item.assignee_id)
        await repo.setDueDay(trx, item.id, due)
        await tasks.move(trx, actor, item.task_id, endOf(due))
      }
      const after = (await repo.checklists(trx, { id: before.id }))[0] as repo.ChecklistRow
      const facts = { before: checklistAuditSnapshot(before), after: checklistAuditSnapshot(after) }
      await writeAuditEvent(trx, actor, { action: 'checklist.move', entityId: before.id, ...facts })
      return after
    },

    /** Takes the open tasks of a checklist away; finished ones stay. */
    async giveUp(trx: Trx, actor: Actor | null, checklist: repo.ChecklistRow): Promise<void> {
      for (const { task_id } of checklist.items) if (task_id) await tasks.take(trx, actor, task_id)
      await writeAuditEvent(trx, actor, {
        action: 'checklist.cancel',
        entityId: checklist.id,
        before: checklistAuditSnapshot(checklist),
      })
    },
  }
}
