import { DAY_MS } from '@ems/contract/core/durations'
import type { BodyOf } from '@ems/contract/core/endpoint'
import type { privacy } from '@ems/contract/privacy'
import { type ActingPrincipal, type Actor, hasPermissionForEveryone } from '../../../platform/actor/actor.ts'
import { callerOf } from '../../../platform/actor/caller.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { type Db, inTransaction } from '../../../platform/database/index.ts'
import { AppError, fieldError, forbiddenError, notFoundError } from '../../../platform/errors/errors.ts'
import type { StreamedDownload } from '../../../platform/http/answers/download.ts'
import { collectCopyFiles, type DataSubject, type PersonalData } from '../../../platform/personal/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import { addJobs } from '../../../platform/queue/index.ts'
import { lockAccount } from '../../auth/index.ts'
import { employeeById } from '../../employees/index.ts'
import { COPY_JOB, COPY_JOB_VERSION, canRequestCopy } from './copy.job.ts'
import * as repo from './copy.repo.ts'
import { zipOf } from './zip-archive.ts'

type Body = BodyOf<typeof privacy.copy>

const KEPT_MS = 7 * DAY_MS

const looksAfterData = (actor: ActingPrincipal): boolean => hasPermissionForEveryone(actor, 'privacy.manage')

/** @param known what the domains know of people */
export function copyService({ db, clock, files }: Platform, known: () => readonly PersonalData[]) {
  /** The person of a requested copy. @throws {AppError} FORBIDDEN, NOT_FOUND */
  async function whose(actor: Actor, employeeId: string | null | undefined): Promise<DataSubject> {
    const person = await employeeById(db, employeeId ?? actor.userId)
    const userId = person?.user_id ?? employeeId ?? actor.userId
    if (!canRequestCopy(actor, userId)) throw forbiddenError()
    if (!person && userId !== actor.userId) throw notFoundError('employee')
    return { userId, employeeId: person?.id ?? null }
  }

  /** The documents that a copy leaves out, with titles. @throws {AppError} INVALID for documents of other people */
  async function leftOut(who: DataSubject, by: 'self' | 'office', asked: Body['leaveOut']): Promise<repo.LeftOut[]> {
    if (!asked || asked.length === 0) return []
    const documents = new Map(
      (await collectCopyFiles(db, known(), who, { by, without: new Set() })).map((file) => [file.documentId, file]),
    )
    return asked.map(({ documentId, reason }, place) => {
      const document = documents.get(documentId)
      if (!document) throw fieldError(`leaveOut.${place}.documentId`, 'privacy.unknown-document')
      return { documentId, title: document.title, reason }
    })
  }

  return {
    /**
     * Requests a copy: of the caller's own data, or of another person's with the permission.
     * @throws {AppError} FORBIDDEN; NOT_FOUND; INVALID; CONFLICT for one's own a second time within a day
     */
    async ask(actor: Actor, body: Body): Promise<repo.CopyRow> {
      const who = await whose(actor, body.employeeId)
      const isOwn = who.userId === actor.userId
      if (body.leaveOut?.length && !looksAfterData(actor)) throw forbiddenError()
      const left_out = await leftOut(who, isOwn ? 'self' : 'office', body.leaveOut)
      const created_at = clock.now()
      const id = await inTransaction(db, async (trx) => {
        await lockAccount(trx, who.userId)
        if (isOwn && (await repo.hasRequestedSince(trx, who.userId, new Date(created_at.getTime() - DAY_MS))))
          throw new AppError('privacy.copy-once-a-day')
        const expires_at = new Date(created_at.getTime() + KEPT_MS)
        const values = { user_id: who.userId, asked_by: actor.userId, left_out, created_at, expires_at }
        const made = await repo.insertCopy(trx, values)
        await addJobs(trx, [
          { kind: COPY_JOB, key: made, payload: { id: made, v: COPY_JOB_VERSION }, caller: callerOf(actor) },
        ])
        const after = { left_out: left_out.map(({ documentId, reason }) => ({ document_id: documentId, reason })) }
        await writeAuditEvent(trx, actor, { action: 'privacy.copy', entityId: made, subjectId: who.employeeId, after })
        return made
      })
      return this.get(actor, id)
    },

    list: (actor: ActingPrincipal, query: repo.CopyFilter) =>
      repo.listCopies(db, query, looksAfterData(actor) ? null : actor.userId, clock.now()),

    /** @throws {AppError} NOT_FOUND, also for what others asked for and what has expired */
    async get(actor: Actor, id: string): Promise<repo.CopyRow> {
      const row = await repo.copyById(db, id, clock.now())
      const own = row?.user_id === actor.userId && row.asked_by === actor.userId
      if (!row || !(own || looksAfterData(actor))) throw notFoundError('personal-copy')
      return row
    },

    /** The copy as a ZIP, which is put together while it is read. @throws {AppError} NOT_FOUND, also while it is made */
    async file(actor: Actor, id: string): Promise<StreamedDownload> {
      const row = await this.get(actor, id)
      if (row.status !== 'Done') throw notFoundError('personal-copy')
      await noted(db, actor, row)
      return zipOf(`personal-data-${row.created_at.toISOString().slice(0, 10)}.zip`, files.store, row.files)
    },
  }
}

/** Writes an audit event if another person downloads a copy. */
async function noted(db: Db, actor: Actor, { id, user_id, employee_id }: repo.CopyRow): Promise<void> {
  if (user_id === actor.userId) return
  await inTransaction(db, (trx) =>
    writeAuditEvent(trx, actor, { action: 'privacy.download', entityId: id, subjectId: employee_id }),
  )
}
