import { bankAccounts } from '@ems/contract/bank-accounts'
import { bankFiles } from '@ems/contract/bank-files'
import { payCategories } from '@ems/contract/pay-categories'
import { payGaps } from '@ems/contract/pay-gaps'
import { payPeriods } from '@ems/contract/pay-periods'
import { paySetup } from '@ems/contract/pay-setup'
import { payInputs, payTerms } from '@ems/contract/pay-terms'
import { payslips } from '@ems/contract/payslips'
import { vi } from 'vitest'
import { companiesOf } from '../pay-companies.ts'
import type { startProduct } from '../product.ts'

/** Records of pay, in separate companies: requests do not change the pay of the world's people. */
export async function makePay(product: Awaited<ReturnType<typeof startProduct>>): Promise<Record<string, string>> {
  const { admins, company, period, periodOf } = companiesOf(product)
  const { admin } = await admins()
  const paid = await period('Closed', 'own')
  await admin.call(payPeriods.publish, { params: { id: paid.id }, body: {} })
  const open = await periodOf(paid.group, '2026-07')
  const { body: published } = await admin.call(payslips.list, { query: { period: paid.id } })
  const account = { holder: 'Anna Adler', iban: 'DE89370400440532013000' }
  await admin.call(bankAccounts.set, { params: { id: paid.person.id }, body: account })
  const transfers = { format: 'csv' as const, executionDate: '2026-06-30', account: 'current' as const }
  const { body: bank } = await admin.call(bankFiles.add, {
    params: { id: paid.id },
    body: { ...transfers, employees: [paid.person.id] },
  })
  const { group, person } = await company()
  const lines = [{ component: 'BASIC', amount: 1100 }]
  const raise = { group, effectiveFrom: '2026-02-01', lines }
  const { body: later } = await admin.call(payTerms.add, { params: { id: person.id }, body: raise })
  const bonus = { employeeId: person.id, component: 'ALLOWANCE', month: '2026-06', amount: 50 }
  const { body: oneOff } = await admin.call(payInputs.add, { body: bonus })
  const named = (what: string) => `${what} ${Math.random()}`
  const component = {
    code: `C${Math.floor(Math.random() * 1e9)}`,
    name: named('Component'),
    kind: 'allowance',
  } as const
  const { body: added } = await admin.call(paySetup.addComponent, { body: component })
  const columns = [{ header: 'Name', field: 'name' }]
  const profile = { name: named('Profile'), rows: 'lines' as const, columns }
  const { body: written } = await admin.call(paySetup.addProfile, { body: profile })
  const { body: work } = await admin.call(payCategories.add, {
    body: { code: named('W').slice(0, 20), name: named('Work'), level: 3 },
  })
  const { body: apart } = await admin.call(payGaps.prepare, { body: { year: 2025, currency: 'EUR' } })
  await vi.waitFor(async () => {
    const { body } = await admin.call(payGaps.get, { params: { id: apart.gap._id }, query: {} })
    if (body.gap.status === 'Preparing') throw new Error('The pay gap is being prepared.')
  }, 30_000)
  return {
    payCategory: work.category._id,
    payGap: apart.gap._id,
    payComponent: added.component._id,
    payGroup: group,
    payPerson: person.id,
    payProfile: written.profile._id,
    payTerms: later.terms._id,
    payInput: oneOff.input._id,
    payPeriod: open,
    paidPeriod: paid.id,
    payslip: published.payslips[0]?._id ?? '',
    bankFile: bank.file._id,
  }
}
