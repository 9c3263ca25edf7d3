import { randomBytes } from 'node:crypto'
import { type BankFile, bankFiles, type LeftOut, SEPA_CURRENCY } from '@ems/contract/bank-files'
import type { BodyOf } from '@ems/contract/core/endpoint'
import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { newId } from '../../../platform/database/ids.ts'
import { inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import { DOCUMENTS, describeFile, insertFileRow } from '../../../platform/files/index.ts'
import { Download } from '../../../platform/http/answers/download.ts'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/platform.ts'
import { getTranslator } from '../../../platform/words/words.ts'
import { monthInWords } from '../../mail/index.ts'
import { requireEntity } from '../../scope/index.ts'
import type { PeriodRow } from '../periods/period.repo.ts'
import { lockPeriodFor, requirePeriod } from '../periods/period.service.ts'
import { bankCsv, type Transfer } from './bank-csv.ts'
import * as repo from './bank-file.repo.ts'
import { isSepaIban } from './iban.ts'
import { sepaFile } from './sepa-file.ts'

const RIGHT = 'salaries.manage'
const t = getTranslator('payslips')

type Asked = BodyOf<typeof bankFiles.add>

/** Why this file cannot pay a person; null if it can. */
function reasonNotPaid(payee: repo.Payee, { format, account, employees }: Asked): LeftOut['reason'] | null {
  if (Number(payee.toPay) <= 0) return 'zero'
  if (payee.holder === null) return 'no-account'
  if (payee.changed && !(account === 'current' && employees !== undefined)) return 'account-changed'
  return format === 'sepa' && (payee.currency !== SEPA_CURRENCY || !isSepaIban(payee.iban)) ? 'not-sepa' : null
}

const presentLeftOut = (payee: repo.Payee, reason: LeftOut['reason']): LeftOut => ({
  employee: {
    _id: payee.employeeId,
    employeeId: payee.code,
    userId: { _id: payee.userId, name: payee.name, profileImage: payee.profileImage },
  },
  reason,
  toPay: Number(payee.toPay),
})

const toTransfer = (payee: repo.Payee, month: string): Transfer => ({
  payslipNumber: payee.number,
  employeeCode: payee.code,
  name: payee.name,
  holder: payee.holder ?? payee.name,
  iban: payee.iban,
  bic: payee.bic,
  accountNumber: payee.accountNumber,
  bankCode: payee.bankCode,
  amount: payee.toPay,
  currency: payee.currency,
  reference: t('reference', { month: monthInWords(month) }),
})

/** Unique at every bank, and short enough to begin the ids of transfers. */
const messageIdOf = (id: string): string => `PAY-${id.replaceAll('-', '').slice(-22)}`

function bankFileService({ db, clock, files }: Platform) {
  async function content(trx: Trx, id: string, period: PeriodRow, asked: Asked, paid: readonly repo.Payee[]) {
    const transfers = paid.map((payee) => toTransfer(payee, period.month))
    if (asked.format === 'csv') return bankCsv(transfers)
    const payer = await repo.payerOf(trx, period.id)
    if (payer.payer_iban === null) throw new AppError('bank-file.no-payer')
    return sepaFile({
      messageId: messageIdOf(id),
      payer: { name: payer.name, iban: payer.payer_iban, bic: payer.payer_bic },
      executionDay: asked.executionDate,
      made: clock.now(),
      transfers,
    })
  }

  /** @throws {AppError} FORBIDDEN, NOT_FOUND */
  async function fileFor(trx: Trx, actor: Actor, file: repo.BankFileRow | undefined): Promise<repo.BankFileRow> {
    if (file) await requirePeriod(trx, actor, RIGHT, file.period_id)
    else requireEntity(actor, RIGHT, undefined)
    if (!file) throw new AppError('bank-file.not-found')
    return file
  }

  /** Changes a file that is not cancelled. @throws {AppError} FORBIDDEN, NOT_FOUND, CONFLICT */
  const change = (
    actor: Actor,
    id: string,
    { action, reason }: { action: string; reason: string },
    work: (trx: Trx) => Promise<Record<string, unknown>>,
  ) =>
    inTransaction(db, async (trx) => {
      const file = await fileFor(trx, actor, await repo.lockBankFile(trx, id))
      if (file.void_at !== null) throw new AppError('bank-file.void')
      const facts = await work(trx)
      await writeAuditEvent(trx, actor, { action, entityId: id, after: { reason, ...facts } })
      return (await repo.bankFileById(trx, id)) as repo.BankFileRow
    })

  return {
    async list(actor: Actor, periodId: string): Promise<repo.BankFileRow[]> {
      await requirePeriod(db, actor, RIGHT, periodId)
      return repo.bankFilesOf(db, periodId)
    },

    /** @throws {AppError} FORBIDDEN, NOT_FOUND; CONFLICT if there is nobody to pay, or nobody who can be paid */
    async add(actor: Actor, periodId: string, asked: Asked): Promise<{ file: repo.BankFileRow; leftOut: LeftOut[] }> {
      return inTransaction(db, async (trx) => {
        const period = await lockPeriodFor(trx, actor, RIGHT, periodId)
        if (period.mode !== 'own') throw new AppError('bank-file.provider-pays')
        if (!(await repo.hasPayslips(trx, periodId))) throw new AppError('bank-file.not-published')
        const payees = await repo.payeesOf(trx, periodId, asked.employees ?? null)
        const judged = payees.map((payee) => ({ payee, reason: reasonNotPaid(payee, asked) }))
        const paid = judged.flatMap(({ payee, reason }) => (reason === null ? [payee] : []))
        const leftOut = judged.flatMap(({ payee, reason }) => (reason === null ? [] : [presentLeftOut(payee, reason)]))
        if (leftOut.length === payees.length && leftOut.every(({ reason }) => reason === 'zero'))
          throw new AppError('bank-file.all-paid')
        if (paid.length === 0) throw new AppError('bank-file.nobody', undefined, { more: { leftOut } })
        const id = newId()
        const bytes = await content(trx, id, period, asked, paid)
        const mediaType = asked.format === 'csv' ? 'text/csv' : 'application/xml'
        const key = `${DOCUMENTS}/${randomBytes(16).toString('hex')}.${asked.format === 'csv' ? 'csv' : 'xml'}`
        await files.store.put(key, bytes, mediaType)
        const stored = describeFile(key, mediaType, bytes)
        const fileId = await insertFileRow(trx, stored, { kind: 'bank-file', id }, actor.userId)
        const row = { id, period_id: periodId, format: asked.format, execution_date: asked.executionDate }
        await repo.insertBankFile(trx, { ...row, file_id: fileId, created_by: actor.userId }, paid)
        const file = (await repo.bankFileById(trx, id)) as repo.BankFileRow
        await writeAuditEvent(trx, actor, {
          action: 'bank-file.add',
          entityId: id,
          after: {
            period_id: periodId,
            format: file.format,
            execution_date: file.execution_date,
            transfers: file.transfers,
            total: file.total,
            checksum: stored.sha256.toString('hex'),
            left_out: leftOut.length,
          },
        })
        return { file, leftOut }
      })
    },

    /** @throws {AppError} FORBIDDEN, NOT_FOUND */
    async file(actor: Actor, id: string): Promise<Download> {
      return inTransaction(db, async (trx) => {
        const { file, format, execution_date } = await fileFor(trx, actor, await repo.bankFileById(trx, id))
        await writeAuditEvent(trx, actor, { action: 'bank-file.view', entityId: id, after: { execution_date } })
        return new Download({ ...file, name: `salaries-${execution_date}.${format === 'csv' ? 'csv' : 'xml'}` })
      })
    },

    void: (actor: Actor, id: string, { reason }: BodyOf<typeof bankFiles.void>) =>
      change(actor, id, { action: 'bank-file.void', reason }, async (trx) => {
        await repo.voidBankFile(trx, id, reason, clock.now())
        return {}
      }),

    returned: (actor: Actor, id: string, { reason, payslips }: BodyOf<typeof bankFiles.returned>) =>
      change(actor, id, { action: 'bank-file.return', reason }, async (trx) => {
        const each = [...new Set(payslips)]
        if ((await repo.returnTransfers(trx, id, each, reason, clock.now())) !== each.length)
          throw new AppError('bank-file.not-in-it')
        return { payslips: each }
      }),
  }
}

const present = (row: repo.BankFileRow): BankFile => ({
  _id: row.id,
  format: row.format,
  executionDate: row.execution_date,
  transfers: row.transfers,
  total: Number(row.total),
  currency: row.currency,
  decimals: row.decimals,
  returned: row.returned,
  voidAt: row.void_at?.toISOString() ?? null,
  voidReason: row.void_reason,
  createdAt: row.created_at.toISOString(),
})

/** Files with which a bank pays people. */
export function bankFileRoutes(platform: Platform): Route[] {
  const service = bankFileService(platform)
  return mount(bankFiles, {
    list: async ({ actor, params }) => ({ files: (await service.list(actor, params.id)).map(present) }),
    async add({ actor, params, body }) {
      const { file, leftOut } = await service.add(actor, params.id, body)
      return { file: present(file), leftOut }
    },
    file: ({ actor, params }) => service.file(actor, params.id),
    void: async ({ actor, params, body }) => ({ file: present(await service.void(actor, params.id, body)) }),
    returned: async ({ actor, params, body }) => ({ file: present(await service.returned(actor, params.id, body)) }),
  })
}
