import { createHash, randomUUID } from 'node:crypto'
import { ProfileSettings } from '@ems/contract/pay-setup'
import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { inTransaction } from '../../../platform/database/index.ts'
import { AppError, fieldError, notFoundError } from '../../../platform/errors/errors.ts'
import { describeFile, EXPORTS, insertFileRow } from '../../../platform/files/index.ts'
import { Download } from '../../../platform/http/answers/download.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requireEntity } from '../../scope/index.ts'
import type { PeriodRow } from '../periods/period.repo.ts'
import { lockPeriodFor } from '../periods/period.service.ts'
import { profileById } from '../setup/setup.repo.ts'
import * as repo from './export.repo.ts'
import { rowsWithCodes, writeExport } from './export-file.ts'
import type { ExportRow, ExportValue } from './export-row.ts'

const text = (value: string | null): ExportValue | null => (value === null || value === '' ? null : { text: value })
const day = (value: string | null): ExportValue | null => (value === null ? null : { day: value })

/** Rows of a file for a payroll program. */
function rowsOf(settings: ProfileSettings, period: PeriodRow, people: readonly repo.ExportedPerson[]): ExportRow[] {
  const money = (value: string): ExportValue => ({ number: withDecimals(value, period.decimals) })
  const number = (value: string | null): ExportValue | null =>
    value === null ? null : { number: String(Number(value)) }
  return people.flatMap((person): ExportRow[] => {
    const common: ExportRow = {
      payrollNumber: text(person.payroll_number),
      employeeCode: text(person.code),
      name: text(person.name),
      legalEntity: text(period.entity_name),
      department: text(person.department),
      firstDay: day(person.first_day),
      lastDay: day(person.last_day),
      iban: text(person.iban),
      bic: text(person.bic),
      holder: text(person.holder),
      currency: text(period.currency),
      month: text(period.month.slice(0, 7)),
    }
    if (settings.rows === 'changes')
      return person.changes.map((change) => ({
        ...common,
        kind: text(change.kind),
        field: text(change.field),
        before: text(change.before),
        after: text(change.after),
        from: day(change.from),
      }))
    if (settings.rows === 'lines')
      return person.lines.map((line) => ({
        ...common,
        component: text(line.code),
        code: text(line.code),
        quantity: number(line.quantity),
        unit: text(line.unit),
        rate: number(line.rate),
        amount: money(line.amount),
        forMonth: settings.format === 'datev-lodas' ? day(line.for_month) : text(line.for_month.slice(0, 7)),
        note: text(line.note),
      }))
    const sums = new Map<string, number>()
    for (const { code, amount } of person.lines)
      sums.set(code, (sums.get(code) ?? 0) + Math.round(Number(amount) * 1000))
    return [
      {
        ...common,
        baseDays: number(person.base_days),
        paidDays: number(person.paid_days),
        unpaidDays: number(person.unpaid_days),
        sickDays: number(person.sick_days),
        basic: money(person.basic_salary),
        allowances: money(person.allowances),
        deductions: money(person.deductions),
        net: money(person.net),
        ...Object.fromEntries(
          settings.columns.flatMap(({ field }) => {
            const [kind, key = ''] = field.split(':')
            if (kind === 'sum') return [[field, money(String((sums.get(key) ?? 0) / 1000))]]
            return kind === 'custom' ? [[field, text(person.custom[key] ?? null)]] : []
          }),
        ),
      },
    ]
  })
}

/** An amount with exactly the decimals of its currency. */
function withDecimals(amount: string, decimals: number): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  return decimals === 0 ? whole : `${whole}.${fraction.padEnd(decimals, '0').slice(0, decimals)}`
}

const TYPES = {
  csv: { end: 'csv', mediaType: 'text/csv' },
  xlsx: { end: 'xlsx', mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'datev-lodas': { end: 'txt', mediaType: 'text/plain' },
}

const toFileName = (value: string): string =>
  value
    .replace(/[^\p{L}\p{N}._ -]+/gu, '')
    .trim()
    .replace(/\s+/g, '-')

const present = (row: repo.ExportRowStored) => ({
  _id: row.id,
  fileName: row.file_name,
  bytes: Number(row.bytes),
  sha256: row.sha256.toString('hex'),
  rows: row.rows,
  leftOut: row.left_out,
})

/** Files for payroll programs. */
export function exportService({ db, files }: Platform) {
  return {
    /**
     * Writes the file of a closed period once. The same profile gives the same file.
     * @throws {AppError} FORBIDDEN, NOT_FOUND, CONFLICT, INVALID
     */
    async write(actor: Actor, id: string, profileId: string) {
      return inTransaction(db, async (trx) => {
        const period = await lockPeriodFor(trx, actor, 'salaries.manage', id)
        if (period.status !== 'Closed') throw new AppError('pay-period.not-closed')
        const profile = await profileById(trx, profileId)
        if (!profile) throw fieldError('profile', 'pay-profile.unknown')
        const settings = ProfileSettings.parse(profile.settings)
        const digest = createHash('sha256').update(JSON.stringify(settings)).digest('hex')
        const before = await repo.exportOf(trx, id, profile.id, digest)
        if (before) return { export: present(before) }
        const all = rowsOf(settings, period, await repo.exportedPeople(trx, period))
        const coded = settings.rows === 'lines' ? rowsWithCodes(settings, all) : { rows: all, leftOut: 0 }
        const made = new Date(`${period.pay_date}T00:00:00Z`)
        const content = await writeExport(settings, coded.rows, { name: profile.name, made })
        const { end, mediaType } = TYPES[settings.format]
        const number = period.number === 1 ? '' : `-${period.number}`
        const name = `${toFileName(`${period.group_name}-${period.month.slice(0, 7)}${number}-${profile.name}`)}.${end}`
        const key = `${EXPORTS}/${randomUUID()}`
        await files.store.put(key, content, mediaType)
        const file = { ...describeFile(key, mediaType, content), name }
        const file_id = await insertFileRow(trx, file, { kind: 'pay-export', id }, actor.userId)
        const made_id = await repo.insertExport(trx, {
          period_id: id,
          profile_id: profile.id,
          settings_digest: digest,
          file_id,
          rows: coded.rows.length,
          left_out: coded.leftOut,
          created_by: actor.userId,
        })
        await writeAuditEvent(trx, actor, {
          action: 'pay-period.export',
          entityId: id,
          after: { profile: profile.name, rows: coded.rows.length, checksum: file.sha256.toString('hex') },
        })
        return { export: present((await repo.exportById(trx, made_id)) as repo.ExportRowStored) }
      })
    },

    /** @throws {AppError} FORBIDDEN, NOT_FOUND */
    async file(actor: Actor, id: string): Promise<Download> {
      return inTransaction(db, async (trx) => {
        const row = await repo.exportById(trx, id)
        requireEntity(actor, 'salaries.manage', row?.legal_entity_id)
        if (!row) throw notFoundError('pay-export')
        await writeAuditEvent(trx, actor, {
          action: 'pay-period.download',
          entityId: row.period_id,
          after: { file: row.file_name },
        })
        return new Download({ ...row, name: row.file_name, bytes: Number(row.bytes) })
      })
    },
  }
}
