import { thousandths, toDecimal } from '@ems/contract/core/ratio'
import type { Db } from '../../../platform/database/index.ts'
import { StreamedDownload } from '../../../platform/http/answers/download.ts'
import type { Platform } from '../../../platform/platform.ts'
import { legalEntityById } from '../../legal-entities/index.ts'
import { netEffectOf } from '../calculation/lines.rules.ts'
import type { Component } from '../calculation/prorated-pay.rules.ts'
import { type PayslipRow, payslipFigures } from './payslip.repo.ts'
import { type LineGroup, type PayslipContent, payslipPdf } from './payslip-document.ts'

const GROUPS: Record<Component['kind'], LineGroup> = {
  basic: 'earning',
  allowance: 'earning',
  deduction: 'deduction',
  employer: 'employer',
  info: 'info',
}

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** A line of an address. The last one is the code of the country, if there is one. */
const withCountryName = (line: string, place: number, lines: readonly string[]): string =>
  place === lines.length - 1 && /^[A-Z]{2}$/.test(line) ? (countries.of(line) ?? line) : line

/** The content of a payslip from our calculation: the lines of its closed period. */
async function contentOf(db: Db, row: PayslipRow): Promise<PayslipContent> {
  const person = await payslipFigures(db, row)
  const entity = await legalEntityById(db, row.legal_entity_id)
  if (!person || !entity) throw new Error('A payslip has a person and a legal entity.')
  const money = (value: string) => toDecimal(thousandths(value), row.decimals)
  const { facts } = person
  return {
    number: row.number ?? '',
    month: row.month.slice(0, 7),
    payDate: row.pay_date,
    currency: row.currency,
    entity: {
      name: entity.legal_name || entity.name,
      address: [entity.street, `${entity.postal_code} ${entity.town}`.trim()].filter((line) => line !== ''),
    },
    person: {
      name: facts.name,
      address: facts.address === '' ? [] : facts.address.split(', ').map(withCountryName),
      employeeId: facts.payrollNumber,
      department: facts.department || null,
      employedFrom: facts.firstDay ?? row.pay_date,
    },
    paidDays: String(Number(person.paid_days)),
    baseDays: String(Number(person.base_days)),
    lines: (person.lines ?? []).map((line) => ({
      group: GROUPS[line.kind],
      name: line.name,
      forMonth: line.for_month,
      quantity: line.quantity === null ? null : String(Number(line.quantity)),
      unit: line.unit,
      rate: line.rate,
      amount: toDecimal(
        line.kind === 'deduction'
          ? netEffectOf({ component: line as unknown as Component, amount: thousandths(line.amount) })
          : thousandths(line.amount),
        row.decimals,
      ),
      note: line.note,
    })),
    gross: money(person.gross),
    deductions: toDecimal(thousandths(person.gross) - thousandths(person.net), row.decimals),
    net: money(person.net),
    carried: money(person.carried),
    toPay: money(person.to_pay),
    account: (facts.closing?.account ?? facts.bankAccount) || null,
  }
}

/** The PDF of a payslip from our calculation, made on each read with the same bytes. */
export async function ownPayslip({ db, files }: Platform, row: PayslipRow, name: string): Promise<StreamedDownload> {
  const entity = await legalEntityById(db, row.legal_entity_id)
  const logo = entity?.logo ? await logoOf(files, entity.logo) : null
  const pdf = payslipPdf(await contentOf(db, row), logo)
  return new StreamedDownload(name, 'application/pdf', one(pdf))
}

async function* one(content: Uint8Array) {
  yield content
}

async function logoOf(files: Platform['files'], logo: string) {
  const key = logo.replace(/^.*\//, '')
  const stream = await files.store.read(`pictures/${key}`).catch(() => null)
  if (!stream) return null
  const bytes = Buffer.concat(await stream.toArray())
  return { bytes, type: key.split('.').at(-1) ?? 'webp' }
}
