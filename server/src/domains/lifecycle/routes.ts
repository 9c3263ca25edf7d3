import { type Checklist, type ChecklistTemplate, checklists } from '@ems/contract/checklists'
import type { Actor } from '../../platform/actor/actor.ts'
import { mount, type Route } from '../../platform/http/mount.ts'
import { presentTask } from '../tasks/index.ts'
import type { TemplateRow } from './repo.ts'
import type { checklistService, ShownChecklist } from './service.ts'

const presentTemplate = (row: TemplateRow): ChecklistTemplate => ({
  _id: row.id,
  name: row.name,
  kind: row.kind,
  forEverybody: row.for_everybody,
  departments: row.department_ids,
  employmentTypes: row.employment_types as ChecklistTemplate['employmentTypes'],
  archived: row.archived,
  items: row.items.map(({ id, role_id, user_id, offset_days, template_id: _, ...item }) => ({
    _id: id,
    ...item,
    roleId: role_id,
    userId: user_id,
    offsetDays: offset_days,
  })),
})

function present({ checklist, tasks }: ShownChecklist, actor: Actor): Checklist {
  const { id, employee_id, code, user_id, person_name, items } = checklist
  const there = items.filter(({ task_id }) => task_id !== null)
  return {
    _id: id,
    name: checklist.name,
    kind: checklist.kind,
    templateId: checklist.template_id,
    employee: { _id: employee_id, employeeId: code, userId: { _id: user_id, name: person_name } },
    anchorDay: checklist.anchor_day,
    items: items.map((item) => {
      const task = tasks.get(item.task_id ?? '')
      const { title, optional, due_on } = item
      return { _id: item.id, title, optional, dueOn: due_on, task: task ? presentTask(task, actor) : null }
    }),
    done: there.filter(({ return_at }) => return_at !== null).length,
    of: there.length,
    createdAt: checklist.created_at.toISOString(),
  }
}

/** Templates of checklists, and the checklists of people. */
export const checklistRoutes = (service: ReturnType<typeof checklistService>): Route[] =>
  mount(checklists, {
    templates: async () => ({ templates: (await service.templates()).map(presentTemplate) }),
    addTemplate: async ({ actor, body }) => ({ template: presentTemplate(await service.addTemplate(actor, body)) }),
    updateTemplate: async ({ actor, params, body }) => ({
      template: presentTemplate(await service.updateTemplate(actor, params.id, body)),
    }),
    ofPerson: async ({ actor, params }) => ({
      checklists: (await service.ofPerson(actor, params.id)).map((row) => present(row, actor)),
    }),
    start: async ({ actor, params, body }) => ({
      checklist: present(await service.start(actor, params.id, body), actor),
    }),
    moveAnchor: async ({ actor, params, body }) => ({
      checklist: present(await service.moveAnchor(actor, params.id, body.anchorDay), actor),
    }),
    cancel: async ({ actor, params }) => ({ checklist: present(await service.cancel(actor, params.id), actor) }),
  })
