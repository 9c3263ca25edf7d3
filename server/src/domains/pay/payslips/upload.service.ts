import type { BodyOf, QueryOf } from '@ems/contract/core/endpoint'
import { type PayslipSlip, type PayslipUpload, payslipUploads } from '@ems/contract/payslips'
import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { newId } from '../../../platform/database/ids.ts'
import { type Db, inTransaction } from '../../../platform/database/index.ts'
import { AppError, fieldError } from '../../../platform/errors/errors.ts'
import { describeFile, insertFileRow } from '../../../platform/files/index.ts'
import { Download } from '../../../platform/http/answers/download.ts'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/platform.ts'
import { addJobs } from '../../../platform/queue/index.ts'
import { requireEntity } from '../../scope/index.ts'
import { employeeIdsByAnyId } from '../periods/period.repo.ts'
import { lockPeriodFor, requirePeriod } from '../periods/period.service.ts'
import { PayslipFileError } from './pdf-pages.ts'
import { readSlips, refusalOf } from './slip-reader.ts'
import { READ_JOB, slipKey, UPLOAD_FILE } from './upload.job.ts'
import * as repo from './upload.repo.ts'

const RIGHT = 'salaries.manage'
const PDF = 'application/pdf'
const ZIP = 'application/zip'

const mediaTypeOf = (bytes: Buffer): typeof PDF | typeof ZIP | null => {
  // Some programs write a byte order mark or spaces before the version.
  if (bytes.subarray(0, 1024).includes('%PDF-')) return PDF
  return bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04' ? ZIP : null
}

/** @throws {AppError} INVALID, TOO_LARGE for a file that cannot be read */
async function requireReadable(bytes: Buffer): Promise<void> {
  try {
    await readSlips({ bytes, task: null })
  } catch (error) {
    if (!(error instanceof PayslipFileError)) throw error
    throw refusalOf(error)
  }
}

const auditedSlip = ({ first_page, last_page, file_name, state, employee_id }: repo.SlipRow) => ({
  pages: `${first_page}-${last_page}`,
  file_name,
  state,
  employee_id,
})

function uploadService({ db, files }: Platform) {
  /** @throws {AppError} FORBIDDEN, NOT_FOUND */
  async function uploadFor(actor: Actor, id: string): Promise<repo.UploadRow> {
    const upload = await repo.uploadById(db, id)
    if (upload) await requirePeriod(db, actor, RIGHT, upload.period_id)
    else requireEntity(actor, RIGHT, undefined)
    if (!upload) throw new AppError('payslip-upload.not-found')
    return upload
  }

  async function slipFor(handle: Db, actor: Actor, slip: repo.SlipRow | undefined): Promise<repo.SlipRow> {
    if (slip) await requirePeriod(handle, actor, RIGHT, slip.period_id)
    else requireEntity(actor, RIGHT, undefined)
    if (!slip) throw new AppError('payslip-slip.not-found')
    return slip
  }

  return {
    get: uploadFor,

    /**
     * @throws {AppError} FORBIDDEN, NOT_FOUND; CONFLICT if the period is not closed; INVALID, TOO_LARGE,
     * UNSUPPORTED_TYPE for the file
     */
    async add(
      actor: Actor,
      periodId: string,
      { label, pagesPerSlip, requireName }: BodyOf<typeof payslipUploads.upload>,
      bytes: Buffer | null,
    ): Promise<repo.UploadRow> {
      const period = await requirePeriod(db, actor, RIGHT, periodId)
      if (period.status !== 'Closed') throw new AppError('pay-period.not-closed')
      if (!bytes || bytes.length === 0) throw fieldError('file', 'payslip-upload.no-file')
      const mediaType = mediaTypeOf(bytes)
      if (!mediaType) throw new AppError('payslip-upload.unsupported-type')
      await requireReadable(bytes)
      const key = slipKey()
      await files.store.put(key, bytes, mediaType)
      return inTransaction(db, async (trx) => {
        const { status } = await lockPeriodFor(trx, actor, RIGHT, periodId)
        if (status !== 'Closed') throw new AppError('pay-period.not-closed')
        const id = newId()
        const options = { label, pages_per_slip: pagesPerSlip ?? null, require_name: requireName ?? true }
        await repo.insertUpload(trx, id, { period_id: periodId, ...options, created_by: actor.userId })
        const fileId = await insertFileRow(
          trx,
          describeFile(key, mediaType, bytes),
          { kind: UPLOAD_FILE, id },
          actor.userId,
        )
        await repo.updateUpload(trx, id, { file_id: fileId })
        await addJobs(trx, [{ kind: READ_JOB, key: id, payload: { upload: id } }])
        await writeAuditEvent(trx, actor, {
          action: 'payslip-upload.add',
          entityId: id,
          after: { period_id: periodId, bytes: bytes.length, ...options },
        })
        return (await repo.uploadById(trx, id)) as repo.UploadRow
      })
    },

    async slips(actor: Actor, id: string, query: QueryOf<typeof payslipUploads.slips>) {
      const upload = await uploadFor(actor, id)
      return repo.listSlips(db, upload.id, query)
    },

    /**
     * Assigns a slip to a person, or discards it.
     * @throws {AppError} FORBIDDEN, NOT_FOUND; INVALID; CONFLICT if it is published, or the person has another slip
     */
    async assign(actor: Actor, id: string, body: BodyOf<typeof payslipUploads.assign>): Promise<repo.SlipRow> {
      if ((body.employeeId === undefined) === (body.discard === undefined))
        throw fieldError('employeeId', 'payslip-slip.one-decision')
      return inTransaction(db, async (trx) => {
        const slip = await slipFor(trx, actor, await repo.lockSlip(trx, id))
        if (slip.published) throw new AppError('payslip-slip.published')
        if (body.employeeId === undefined)
          await repo.updateSlip(trx, id, { state: 'discarded', reason: null, employee_id: null })
        else {
          const employeeId = (await employeeIdsByAnyId(trx, [body.employeeId])).get(body.employeeId)
          if (employeeId === undefined || !(await repo.isInPeriod(trx, slip.period_id, employeeId)))
            throw fieldError('employeeId', 'payslip-slip.not-in-period')
          if (await repo.hasMatchedSlip(trx, slip, employeeId)) throw new AppError('payslip-slip.person-matched')
          await repo.updateSlip(trx, id, { state: 'matched', reason: null, employee_id: employeeId })
          await repo.replaceEarlierSlips(trx, { id: slip.upload_id, period_id: slip.period_id })
        }
        const after = (await repo.slipById(trx, id)) as repo.SlipRow
        await writeAuditEvent(trx, actor, {
          action: body.discard ? 'payslip-slip.discard' : 'payslip-slip.assign',
          entityId: id,
          subjectId: after.employee_id,
          before: auditedSlip(slip),
          after: auditedSlip(after),
        })
        return after
      })
    },

    /** @throws {AppError} FORBIDDEN, NOT_FOUND */
    async file(actor: Actor, id: string): Promise<Download> {
      return inTransaction(db, async (trx) => {
        const slip = await slipFor(trx, actor, await repo.slipById(trx, id))
        if (!slip.file) throw new AppError('file.not-found')
        await writeAuditEvent(trx, actor, {
          action: 'payslip-slip.view',
          entityId: id,
          subjectId: slip.employee_id,
          after: auditedSlip(slip),
        })
        return new Download({ ...slip.file, name: `payslip-${slip.first_page}.pdf` })
      })
    },
  }
}

const presentUpload = ({
  id,
  status,
  pages,
  matched,
  check,
  unmatched,
  duplicate,
  error,
}: repo.UploadRow): PayslipUpload => ({
  _id: id,
  status,
  pages,
  matched,
  check,
  unmatched,
  duplicate,
  error,
})

const presentSlip = (row: repo.SlipRow): PayslipSlip => ({
  _id: row.id,
  pages: [row.first_page, row.last_page],
  fileName: row.file_name,
  state: row.state,
  reason: row.reason,
  code: row.code,
  employee:
    row.employee_id === null || row.user_id === null
      ? null
      : {
          _id: row.employee_id,
          employeeId: row.employee_code ?? '',
          userId: { _id: row.user_id, name: row.name ?? '', profileImage: row.profile_image },
        },
})

/** Payslips of a provider, before they are published. */
export function uploadRoutes(platform: Platform): Route[] {
  const service = uploadService(platform)
  return mount(payslipUploads, {
    upload: async ({ actor, params, body, file }) => ({
      upload: presentUpload(await service.add(actor, params.id, body, file)),
    }),
    uploadStatus: async ({ actor, params }) => ({ upload: presentUpload(await service.get(actor, params.id)) }),
    async slips({ actor, params, query }) {
      const { rows, total } = await service.slips(actor, params.id, query)
      return { slips: rows.map(presentSlip), total }
    },
    assign: async ({ actor, params, body }) => ({ slip: presentSlip(await service.assign(actor, params.id, body)) }),
    slipFile: ({ actor, params }) => service.file(actor, params.id),
  })
}
