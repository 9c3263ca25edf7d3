import { TermsBody } from '@ems/contract/pay-terms'
import type { Db } from '../../../platform/database/index.ts'
import { fieldError } from '../../../platform/errors/errors.ts'
import { defineFields, type Importer, type ImportField } from '../../../platform/exchange/row-import.ts'
import type { Platform } from '../../../platform/platform.ts'
import { getTranslator } from '../../../platform/words/words.ts'
import { type TermsRow, termsOf, termsOn } from '../../pay-terms/index.ts'
import { type PayPlan, payImporter, requireParsed } from '../imports/import-pay.ts'
import { type ComponentRow, groupByName, listComponents } from '../setup/setup.repo.ts'
import { planTerms, type TermsPlan, writeTerms } from './pay-terms.service.ts'

const t = getTranslator('imports')

const FIELDS = [
  ['employeeId', 'text', ['id', 'employee', 'emp id', 'code']],
  ['effectiveFrom', 'day', ['from', 'valid from', 'effective date', 'date']],
  ['group', 'text', ['pay group']],
  ['basis', 'text', ['paid by']],
  ['payrollNumber', 'text', ['personnel number', 'payroll no']],
  ['note', 'text', ['comment', 'reason']],
] as const

const NEEDED = ['employeeId', 'effectiveFrom'] as const

/** The components of terms. Each is a column, named by its code or name. */
async function columnsOf(db: Db): Promise<ComponentRow[]> {
  const all = await listComponents(db)
  return all.filter(({ active, unit, kind }) => active && unit === 'amount' && kind !== 'info')
}

const toField = ({ code, name }: ComponentRow): ImportField => ({
  key: code,
  label: name,
  type: 'number',
  needed: code === 'BASIC',
  clearable: code !== 'BASIC',
  also: code === 'BASIC' ? [code.toLowerCase(), 'salary', 'basic', 'base salary'] : [code.toLowerCase()],
})

const amountsOf = (lines: readonly { component_id: string; amount: string }[]) =>
  lines.map(({ component_id, amount }) => `${component_id} ${Number(amount)}`).sort()

/** Whether terms of the same day are already equal. */
const isSame = ({ values, before }: TermsPlan): boolean =>
  before !== undefined &&
  before.group_id === values.group_id &&
  before.basis === values.basis &&
  before.payroll_number === values.payroll_number &&
  before.note === values.note &&
  JSON.stringify(amountsOf(before.lines ?? [])) === JSON.stringify(amountsOf(values.lines))

/** The amounts of a row. Components without a column keep their amounts. */
function linesOf(components: readonly ComponentRow[], cells: Readonly<Record<string, string | null>>, last?: TermsRow) {
  return components.flatMap(({ code }) => {
    const cell = cells[code]
    const amount = cell === undefined ? last?.lines?.find((line) => line.code === code)?.amount : cell
    return amount == null ? [] : [{ component: code, amount }]
  })
}

/** Imports pay terms, which apply from a day on. */
export const termsImporter = (platform: Platform): Importer =>
  payImporter<TermsPlan & PayPlan>(platform, {
    kind: 'pay-terms',
    permission: 'employees.pay',
    fields: async (db) => [
      ...defineFields(FIELDS, NEEDED, (key) => t(`payTerms.${key}`)).map((field) =>
        field.key === 'basis' ? { ...field, choices: ['month', 'hour'] } : field,
      ),
      ...(await columnsOf(db)).map(toField),
    ],

    async plan(db, acting, person, { values: cells }) {
      const day = cells.effectiveFrom ?? ''
      const last = termsOn((await termsOf(db, [person.id])).get(person.id) ?? [], day)
      const group = await groupOf(db, person.legal_entity_id, cells.group, last)
      const basis = cells.basis?.toLowerCase() ?? last?.basis
      const body = requireParsed(
        TermsBody.safeParse({
          effectiveFrom: day,
          group,
          ...(basis && { basis }),
          payrollNumber: cells.payrollNumber ?? '',
          note: cells.note ?? '',
          lines: linesOf(await columnsOf(db), cells, last),
        }),
      )
      const plan = await planTerms(db, acting, person, body, platform.clock.today())
      const outcome = isSame(plan) ? 'unchanged' : plan.before ? 'update' : 'create'
      return { ...plan, outcome, key: `${person.id} ${day}` }
    },

    write: async (trx, acting, plan, via) =>
      plan.outcome === 'unchanged' && plan.before
        ? plan.before.id
        : (await writeTerms(trx, acting, plan, platform.clock.today(), via)).id,
  })

/** @throws {AppError} INVALID if the person’s legal entity has no such pay group */
async function groupOf(db: Db, entityId: string, name: string | null | undefined, last?: TermsRow): Promise<string> {
  if (name == null && last) return last.group_id
  const id = await groupByName(db, entityId, name ?? undefined)
  if (id === undefined) throw fieldError('group', 'pay-group.unknown')
  return id
}
