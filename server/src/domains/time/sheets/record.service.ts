import { createHash } from 'node:crypto'
import type { QueryOf } from '@ems/contract/core/endpoint'
import type { timeSheets } from '@ems/contract/time-sheets'
import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import { inTransaction } from '../../../platform/database/index.ts'
import { CSV, XLSX, xlsxOf } from '../../../platform/exchange/sheets.ts'
import { StreamedDownload } from '../../../platform/http/answers/download.ts'
import type { Platform } from '../../../platform/platform.ts'
import { csvOfRecord, currentRecord } from './freeze-sheet.ts'
import { RECORD_COLUMNS } from './record.rules.ts'
import { recordOf } from './sheet.repo.ts'
import type { sheetService } from './sheet.service.ts'

export function recordService({ db, clock }: Platform, sheets: ReturnType<typeof sheetService>) {
  return {
    /** The record of a person's month, as stored if the month is frozen. @throws {AppError} as a sheet */
    async file(
      actor: ActingPrincipal,
      params: { employeeId: string; month: string },
      { format }: QueryOf<typeof timeSheets.record>,
    ): Promise<StreamedDownload> {
      const sheet = await sheets.get(actor, params)
      const stored = sheet.row.id === null ? null : await recordOf(db, sheet.row.id)
      const lines = stored ?? (await inTransaction(db, (trx) => currentRecord(trx, sheet)))
      const content =
        format === 'csv'
          ? await csvOfRecord(lines)
          : await bytesOf(xlsxOf(params.month, [RECORD_COLUMNS, ...lines], clock.now()))
      const digest = createHash('sha256').update(content).digest('base64')
      const name = `time-${sheet.row.code}-${params.month}.${format}`
      const headers = { 'content-digest': `sha-256=:${digest}:` }
      return new StreamedDownload(name, format === 'csv' ? CSV : XLSX, once(content), headers)
    },
  }
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}

async function bytesOf(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}
