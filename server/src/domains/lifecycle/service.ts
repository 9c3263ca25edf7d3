import type { checklists, TemplateBody } from '@ems/contract/checklists'
import type { BodyOf } from '@ems/contract/core/endpoint'
import type { Actor } from '../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../platform/audit/audit.ts'
import { type Db, inTransaction, type Trx } from '../../platform/database/index.ts'
import { AppError, fieldError, notFoundError, violatedConstraint } from '../../platform/errors/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { findEmployeeFor, lockEmployee } from '../employees/index.ts'
import { requirePermissionFor } from '../scope/index.ts'
import { type TaskRow, tasksById } from '../tasks/index.ts'
import * as repo from './repo.ts'
import { anchorOf } from './rules.ts'
import { checklistStarter } from './start-checklist.ts'

/** A checklist with its tasks, by their ids. */
export interface ShownChecklist {
  checklist: repo.ChecklistRow
  tasks: ReadonlyMap<string, TaskRow>
}

const templateFacts = ({ id: _, kind, ...template }: repo.TemplateRow) => ({
  ...template,
  checklist: kind,
  items: template.items.map(({ id: __, template_id: ___, assignee: ____, ...item }) => item),
})

function explain(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'checklist_template_items_role_id_fkey') throw fieldError('items', 'checklist.role-unknown')
  if (constraint === 'checklist_template_items_user_id_fkey') throw fieldError('items', 'checklist.user-unknown')
  throw error
}

export function checklistService(platform: Platform) {
  const { db } = platform
  const work = checklistStarter(platform)

  async function shown(from: Db, rows: readonly repo.ChecklistRow[]): Promise<ShownChecklist[]> {
    const ids = rows.flatMap(({ items }) => items.flatMap(({ task_id }) => task_id ?? []))
    const tasks = await tasksById(from, ids)
    return rows.map((checklist) => ({ checklist, tasks }))
  }
  const present = async (trx: Trx, row: repo.ChecklistRow) => (await shown(trx, [row]))[0] as ShownChecklist

  /** Locks and returns a checklist that the actor may manage. @throws {AppError} FORBIDDEN, NOT_FOUND */
  async function locked(trx: Trx, actor: Actor, id: string): Promise<repo.ChecklistRow> {
    const row = await repo.lockChecklist(trx, id)
    await requirePermissionFor(trx, actor, 'lifecycle.manage', row?.user_id)
    if (!row) throw notFoundError('checklist')
    return row
  }

  async function save(actor: Actor, body: TemplateBody, id?: string): Promise<repo.TemplateRow> {
    return inTransaction(db, async (trx) => {
      const [before] = id ? await repo.templates(trx, { id, lock: 'alone' }) : []
      if (id && !before) throw notFoundError('checklist-template')
      const known = new Set(before?.items.map((item) => item.id))
      const stranger = body.items.findIndex(({ _id }) => _id !== undefined && !known.has(_id))
      if (stranger >= 0) throw fieldError(`items.${stranger}._id`, 'checklist.item-unknown')
      const saved = await repo.saveTemplate(trx, body, id).catch(explain)
      const after = (await repo.templates(trx, { id: saved }))[0] as repo.TemplateRow
      await writeAuditEvent(trx, actor, {
        action: id ? 'checklist-template.update' : 'checklist-template.add',
        entityId: saved,
        before: before ? templateFacts(before) : null,
        after: templateFacts(after),
      })
      return after
    })
  }

  return {
    templates: () => repo.templates(db),

    /** @throws {AppError} INVALID for roles, people and items that do not exist */
    addTemplate: (actor: Actor, body: TemplateBody) => save(actor, body),

    /** @throws {AppError} NOT_FOUND; INVALID as `addTemplate` */
    updateTemplate: (actor: Actor, id: string, body: TemplateBody) => save(actor, body, id),

    /** @throws {AppError} FORBIDDEN, NOT_FOUND */
    async ofPerson(actor: Actor, id: string): Promise<ShownChecklist[]> {
      const person = await findEmployeeFor(db, actor, 'lifecycle.read', id)
      return person ? shown(db, await repo.checklists(db, { employee: person.id })) : []
    },

    /** @throws {AppError} FORBIDDEN, NOT_FOUND; CONFLICT while one of the template runs, and for a last day that is not planned */
    async start(
      actor: Actor,
      id: string,
      { templateId, anchorDay }: BodyOf<typeof checklists.start>,
    ): Promise<ShownChecklist> {
      return inTransaction(db, async (trx) => {
        const person = await lockEmployee(trx, id)
        await requirePermissionFor(trx, actor, 'lifecycle.manage', person?.user_id)
        if (!person) throw notFoundError('employee')
        const [template] = await repo.templates(trx, { id: templateId, lock: 'shared' })
        if (!template || template.archived) throw notFoundError('checklist-template')
        const anchor = anchorDay ?? anchorOf(template.kind, person)
        if (anchor === null) throw fieldError('anchorDay', 'checklist.no-last-day', { name: person.name })
        const former = await repo.checklists(trx, { employee: person.id })
        const runs = former.some(
          ({ template_id, items }) =>
            template_id === template.id &&
            items.some((item) => !item.optional && item.task_id !== null && item.return_at === null),
        )
        if (runs) throw new AppError('checklist.runs', { name: template.name })
        return present(
          trx,
          await work.start(trx, actor, person, { template, anchor, follows: anchorDay === undefined }),
        )
      })
    },

    /** @throws {AppError} FORBIDDEN, NOT_FOUND */
    async moveAnchor(actor: Actor, id: string, anchorDay: string): Promise<ShownChecklist> {
      return inTransaction(db, async (trx) => {
        const before = await locked(trx, actor, id)
        return present(trx, await work.move(trx, actor, before, anchorDay, { follows: false }))
      })
    },

    /** @returns it as it was @throws {AppError} FORBIDDEN, NOT_FOUND */
    async cancel(actor: Actor, id: string): Promise<ShownChecklist> {
      return inTransaction(db, async (trx) => {
        const before = await locked(trx, actor, id)
        const was = await present(trx, before)
        await work.giveUp(trx, actor, before)
        await repo.deleteChecklist(trx, id)
        return was
      })
    },
  }
}
