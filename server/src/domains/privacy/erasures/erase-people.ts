import { randomInt } from 'node:crypto'
import type { ErasureClass, Retention } from '@ems/contract/privacy'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { eraseFromAudit, mailEventsTo } from '../../../platform/audit/erase-audit.ts'
import { appendErasures, erasuresFileOf } from '../../../platform/backup/erasures-file.ts'
import type { Trx } from '../../../platform/database/index.ts'
import {
  erasePeopleTogether,
  erasePersonData,
  type PersonalData,
  type PersonErasure,
} from '../../../platform/personal/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as repo from './erasure.repo.ts'

/** A person who is to be erased; their account and record are locked. */
export interface WantedErasure extends repo.ErasureValues {
  user_id: string
}

export interface Erasers {
  platform: Platform
  /** what the domains know of people */
  known: readonly PersonalData[]
  months: Retention
  /** they were erased already, and the data came back without it */
  again?: boolean
}

interface Person extends WantedErasure {
  of: PersonErasure
}

/**
 * Erases people in the transaction of the caller. The erasures are written to a file before the commit: if the transaction
 * fails, the next start repeats them.
 * @returns files of the store to delete after the commit
 */
export async function erasePeople(trx: Trx, erasers: Erasers, wanted: readonly WantedErasure[]): Promise<string[]> {
  const { platform, known, months, again = false } = erasers
  await repo.setErasingMode(trx)
  const people: Person[] = []
  for (const erasure of wanted) {
    const whose = { employeeId: erasure.employee_id, userId: erasure.user_id }
    const named = await repo.namesOf(trx, erasure.employee_id)
    const { documents } = erasure
    const of = {
      whose,
      today: platform.clock.today(),
      standIn: placeholderFor(erasure.user_id),
      months,
      documents,
      ...named,
    }
    people.push({ ...erasure, of })
  }
  const together = await erasePeopleTogether(trx, known, people, platform.clock.now())
  const mails = await mailEventsTo(
    trx,
    people.flatMap(({ of }) => of.addresses),
  )
  const [keys, done]: [string[], Person[]] = [[], []]
  for (const person of people) {
    const { of, user_id: _account, ...values } = person
    await repo.insertErasure(trx, values)
    const personData = await erasePersonData(trx, known, person.classes, of)
    const mailed = of.addresses.flatMap((address) => mails.get(address) ?? [])
    const audited = await eraseFromAudit(trx, person.id, person.classes, { ...of.whose, mailed })
    const counts = { ...personData.counts, ...together.get(person.user_id) }
    keys.push(...personData.keys)
    if (!again && Object.keys(counts).length === 0 && audited.events === 0) {
      await repo.withdrawErasure(trx, person.id)
      continue
    }
    const { documents } = personData
    await repo.countErasure(trx, person.id, { counts, documents })
    await noted(trx, { ...person, ...audited, counts })
    done.push({ ...person, documents })
  }
  if (!again) await appendErasures(erasuresFileOf(platform.config), done.map(repo.toStoredErasure))
  return keys
}

interface Noted extends Person {
  classes: ErasureClass[]
  counts: Record<string, number>
  events: number
  digest: string
}

/** The event is sealed like every other: with it no one can explain another edit of the audit by this erasure. */
const noted = (trx: Trx, { id, by, run_id, employee_id, classes, counts, events, digest }: Noted) =>
  writeAuditEvent(
    trx,
    { userId: by, requestId: `erasure ${run_id}` },
    { action: 'privacy.erase', entityId: id, after: { employee_id, classes, counts, events, digest } },
  )

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const letters = (length: number) => Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** The placeholders of an erased profile. @param userId the account's */
export const placeholderFor = (userId: string) => ({
  name: `Former employee ${letters(4)}`,
  email: `erased-${userId}@invalid`,
  code: `erased-${letters(8).toLowerCase()}`,
})
