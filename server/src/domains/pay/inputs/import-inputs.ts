import { InputBody } from '@ems/contract/pay-terms'
import { defineFields, type Importer } from '../../../platform/exchange/row-import.ts'
import type { Platform } from '../../../platform/platform.ts'
import { getTranslator } from '../../../platform/words/words.ts'
import { type PayPlan, payImporter, requireParsed } from '../imports/import-pay.ts'
import { type InputValues, sameInput } from './input.repo.ts'
import { addInput, toInputValues } from './input.service.ts'

const t = getTranslator('imports')

const FIELDS = [
  ['employeeId', 'text', ['id', 'employee', 'emp id', 'code', 'payroll number']],
  ['component', 'text', ['pay component', 'wage type', 'kind']],
  ['month', 'text', ['period', 'pay month']],
  ['amount', 'number', ['value', 'sum', 'bonus']],
  ['quantity', 'number', ['hours', 'days', 'units']],
  ['factor', 'number', ['rate factor']],
  ['day', 'day', ['date']],
  ['note', 'text', ['comment', 'reason', 'text']],
] as const

const NEEDED = ['employeeId', 'component', 'month'] as const

/** A month in an imported file: 2026-06, 2026-06-01, 06/2026, 6.2026. */
function monthOf(text: string): string {
  const [, month, year] = /^(\d{1,2})[./-](\d{4})$/.exec(text) ?? []
  return year && month ? `${year}-${month.padStart(2, '0')}` : text.replace(/^(\d{4}-\d{2})-\d{2}$/, '$1')
}

interface InputPlan extends PayPlan {
  values: InputValues
  /** the id of an equal one-off payment that exists */
  same: string | undefined
}

/** One-off payments from files. A row that equals an existing payment adds nothing. */
export const inputImporter = (platform: Platform): Importer =>
  payImporter<InputPlan>(platform, {
    kind: 'pay-inputs',
    permission: 'salaries.manage',
    fields: async () => defineFields(FIELDS, NEEDED, (key) => t(`payInputs.${key}`)),

    async plan(db, _acting, person, { values: cells }) {
      const read = Object.fromEntries(Object.entries(cells).filter(([, text]) => text != null))
      const month = monthOf(cells.month ?? '')
      const body = requireParsed(InputBody.safeParse({ ...read, month, component: cells.component ?? '' }))
      const values = await toInputValues(db, person.id, body)
      const same = await sameInput(db, values)
      return { values, same, outcome: same === undefined ? 'create' : 'unchanged', key: JSON.stringify(values) }
    },

    write: async (trx, acting, { values, same }, via) => same ?? (await addInput(trx, acting, values, via)).id,
  })
