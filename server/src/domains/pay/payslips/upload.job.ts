import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { DAY_MS } from '@ems/contract/core/durations'
import { DOCUMENTS, deleteWithFiles, describeFile, insertFileRow } from '../../../platform/files/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { BackgroundWork, JobRun } from '../../../platform/queue/index.ts'
import { PayslipFileError } from './pdf-pages.ts'
import { readSlips, refusalOf } from './slip-reader.ts'
import * as repo from './upload.repo.ts'

export const READ_JOB = 'pay.read-upload'
const FORGET_JOB = 'pay.forget-uploads'
/** The owners of files: an upload, and its slips. */
export const UPLOAD_FILE = 'pay-upload'
export const SLIP_FILE = 'pay-slip'

const KEPT_MS = 30 * DAY_MS
const UPLOADS_AT_ONCE = 100
const PDF = 'application/pdf'

export const slipKey = (): string => `${DOCUMENTS}/${randomBytes(16).toString('hex')}.pdf`

/** Reads uploads of payslips, and deletes them after 30 days with their unpublished slips. */
export const uploadJobs = ({ db, clock, files }: Platform): Omit<BackgroundWork, 'consumers'> => {
  /** @throws {PayslipFileError} */
  async function readUpload(job: JobRun, upload: repo.UploadRow): Promise<number> {
    const content = upload.store_key === null ? null : await files.store.read(upload.store_key)
    if (content === null) throw new PayslipFileError('broken')
    const bytes = await buffer(content)
    const people = await repo.peopleOfPeriod(db, upload.period_id)
    const options = { label: upload.label, pagesPerSlip: upload.pages_per_slip, requireName: upload.require_name }
    let position = 0
    return readSlips({ bytes, task: { people, options } }, async (slip, pages) => {
      const key = slipKey()
      await files.store.put(key, pages, PDF)
      position++
      await job.batch(async (trx) => {
        const id = await repo.insertSlip(trx, upload.id, position, slip)
        const file = describeFile(key, PDF, pages)
        await repo.updateSlip(trx, id, { file_id: await insertFileRow(trx, file, { kind: SLIP_FILE, id }, null) })
      })
    })
  }

  const removeSlips = (job: JobRun, of: { upload: string } | { before: Date }) =>
    deleteWithFiles(job, files.store, {
      kind: SLIP_FILE,
      most: UPLOADS_AT_ONCE,
      remove: (trx, most) => repo.removeSlips(trx, of, most),
    })

  return {
    jobs: [
      {
        kind: READ_JOB,
        async run(job) {
          const id = String(job.payload.upload)
          const upload = await repo.uploadById(db, id)
          if (upload?.status !== 'Reading') return
          // Slips of an interrupted run.
          await removeSlips(job, { upload: id })
          try {
            const pages = await readUpload(job, upload)
            await job.finish(async (trx) => {
              await repo.updateUpload(trx, id, { status: 'Ready', pages })
              await repo.replaceEarlierSlips(trx, upload)
            })
          } catch (error) {
            if (!(error instanceof PayslipFileError)) throw error
            await removeSlips(job, { upload: id })
            await job.finish((trx) => repo.updateUpload(trx, id, { status: 'Failed', error: refusalOf(error).message }))
          }
        },
      },
      {
        kind: FORGET_JOB,
        async run(job) {
          const before = new Date(clock.now().getTime() - KEPT_MS)
          await removeSlips(job, { before })
          await deleteWithFiles(job, files.store, {
            kind: UPLOAD_FILE,
            most: UPLOADS_AT_ONCE,
            remove: (trx, most) => repo.removeUploads(trx, before, most),
          })
        },
      },
    ],
    schedules: [{ kind: FORGET_JOB, at: '03:40', catchUp: 'one' }],
  }
}
