import type { Trx } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Consumer } from '../../platform/queue/index.ts'
import { type EmployeeRow, lockEmployee } from '../employees/index.ts'
import * as repo from './repo.ts'
import { anchorOf, appliesTo, type EmploymentDays, startsNow } from './rules.ts'
import { checklistStarter } from './start-checklist.ts'

const KINDS = ['onboarding', 'offboarding'] as const

const isOpen = ({ items }: repo.ChecklistRow) => items.some((item) => item.task_id !== null && item.return_at === null)

/** Checklists that start, move and end with the first and last days of people. */
export function followEmployments(platform: Platform): Consumer {
  const { clock } = platform
  const work = checklistStarter(platform)

  /** Moves checklists whose anchor day changed, and cancels obsolete ones. */
  async function follow(trx: Trx, person: EmployeeRow): Promise<void> {
    const running = (await repo.checklists(trx, { employee: person.id })).filter(isOpen)
    for (const checklist of running) {
      const anchor = anchorOf(checklist.kind, person)
      const isUseless = checklist.kind === 'onboarding' ? person.left_on !== null : checklist.follows && anchor === null
      if (isUseless) await work.giveUp(trx, null, checklist)
      else if (checklist.follows && anchor !== null && anchor !== checklist.anchor_day)
        await work.move(trx, null, checklist, anchor, { follows: true })
    }
  }

  async function startAll(trx: Trx, person: EmployeeRow, was: EmploymentDays | null): Promise<void> {
    for (const kind of KINDS) {
      const anchor = anchorOf(kind, person)
      if (anchor === null || !startsNow(kind, was, person, clock.today())) continue
      const running = (await repo.checklists(trx, { employee: person.id })).filter(isOpen)
      for (const template of await repo.templates(trx, { starting: kind, lock: 'shared' })) {
        if (!appliesTo(template, person) || running.some(({ template_id }) => template_id === template.id)) continue
        await work.start(trx, null, person, { template, anchor, follows: true })
      }
    }
  }

  /** An import adds many people at once; for most of them no checklist starts. */
  async function startForNew(trx: Trx, ids: readonly string[]): Promise<void> {
    if ((await repo.templates(trx, { starting: 'onboarding' })).length === 0) return
    for (const id of ids) {
      const person = await lockEmployee(trx, id)
      if (person) await startAll(trx, person, null)
    }
  }

  return {
    name: 'lifecycle.follow',
    kinds: ['employees.added', 'employee.days'],
    async consume(trx, { kind, entityId, payload }) {
      if (kind === 'employees.added') return startForNew(trx, payload.people as string[])
      const person = await lockEmployee(trx, entityId)
      if (!person) return
      await follow(trx, person)
      await startAll(trx, person, payload.was as EmploymentDays)
    },
  }
}
