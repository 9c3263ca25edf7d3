import { bankAccounts } from '@ems/contract/bank-accounts'
import { bankFiles } from '@ems/contract/bank-files'
import { payPeriods } from '@ems/contract/pay-periods'
import { payslips } from '@ems/contract/payslips'
import { beforeAll } from 'vitest'
import { change, describeAudit } from '../../../../test/audit.ts'
import { companiesOf } from '../../../../test/pay-companies.ts'
import { startProduct } from '../../../../test/product.ts'

const product = await startProduct()
const { period, admins } = companiesOf(product)
beforeAll(() => product.setNow('2026-06-10T09:00:00Z'))

const account = { holder: 'Anna Adler', iban: 'DE89370400440532013000', bic: 'COBADEFF' }
const other = { holder: 'A. Adler', iban: 'FR1420041010050500013M02606' }

describeAudit('bankAccounts', product, {
  set: async () => {
    const { id } = await product.build.employee()
    const { admin } = await admins()
    await admin.call(bankAccounts.set, { params: { id }, body: account })
    return change({
      endpoint: bankAccounts.set,
      request: { params: { id }, body: other },
      events: [{ action: 'employee.bank-account', kind: 'bankAccount', id }],
    })
  },
})

/** A period with published payslips. Its people get bank accounts only after closing. */
async function published() {
  const { id, person } = await period('Closed', 'own')
  const { admin } = await admins()
  await admin.call(bankAccounts.set, { params: { id: person.id }, body: account })
  await admin.call(payPeriods.publish, { params: { id }, body: {} })
  const body = {
    format: 'csv',
    executionDate: '2026-06-30',
    employees: [person.userId],
    account: 'current',
  } as const
  return { admin, person, request: { params: { id }, body: { ...body, employees: [...body.employees] } } }
}

const write = async () => {
  const { admin, person, request } = await published()
  const id = (await admin.call(bankFiles.add, request)).body.file._id
  const slips = (await admin.call(payslips.list, { query: { employee: person.id } })).body.payslips
  return { id, payslip: slips[0]?._id ?? '' }
}

describeAudit('bankFiles', product, {
  add: async () => {
    const { request } = await published()
    return change({
      endpoint: bankFiles.add,
      request,
      events: ({ file }) => [{ action: 'bank-file.add', kind: 'bankFile', id: file._id }],
    })
  },
  void: async () => {
    const { id } = await write()
    return change({
      endpoint: bankFiles.void,
      request: { params: { id }, body: { reason: 'Never sent' } },
      events: [{ action: 'bank-file.void', kind: 'bankFileVoid', id }],
    })
  },
  returned: async () => {
    const { id, payslip } = await write()
    return change({
      endpoint: bankFiles.returned,
      request: { params: { id }, body: { reason: 'Account closed', payslips: [payslip] } },
      events: [{ action: 'bank-file.return', kind: 'bankReturn', id }],
    })
  },
})
