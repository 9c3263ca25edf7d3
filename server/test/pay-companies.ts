import { legalEntities } from '@ems/contract/legal-entities'
import { payPeriods } from '@ems/contract/pay-periods'
import { paySetup } from '@ems/contract/pay-setup'
import { payTerms } from '@ems/contract/pay-terms'
import type { Client, startProduct } from './product.ts'

/** Two administrators, and companies with one person and one pay group each, for tests of audits. */
export function companiesOf({ administrator, build, db }: Awaited<ReturnType<typeof startProduct>>) {
  let admin: Client
  let approver: Client
  const admins = async () => {
    admin ??= await administrator()
    approver ??= await administrator()
    return { admin, approver }
  }

  async function company(mode: 'own' | 'provider' = 'provider') {
    await admins()
    const name = `Company ${Math.random()}`
    const { body } = await admin.call(legalEntities.add, { body: { name, currency: 'EUR', country: 'DE' } })
    const entity = body.legalEntity._id
    const { groups } = (await admin.call(paySetup.groups)).body
    const group = groups.find(({ legalEntity }) => legalEntity._id === entity)?._id ?? ''
    const payerIban = 'DE89370400440532013000'
    await admin.call(paySetup.updateGroup, { params: { id: group }, body: { name: 'Monthly', mode, payerIban } })
    const person = await build.employee({ employedFrom: '2020-01-01', salary: '0', name: 'Anna Adler' })
    await db.updateTable('employees').set({ legal_entity_id: entity }).where('id', '=', person.id).execute()
    await db.updateTable('job_periods').set({ legal_entity_id: entity }).where('employee_id', '=', person.id).execute()
    const lines = [{ component: 'BASIC', amount: 1000 }]
    const terms = { group, effectiveFrom: '2020-01-01', lines }
    await admin.call(payTerms.add, { params: { id: person.id }, body: terms })
    return { group, person }
  }

  const move = (id: string, to: 'Open' | 'Review' | 'Closed', by = admin) =>
    by.call(payPeriods.status, { params: { id }, body: { to, note: 'Checked' } })

  /** A period of June 2026 in a state. */
  async function period(status: 'Open' | 'Review' | 'Closed' = 'Open', mode: 'own' | 'provider' = 'provider') {
    const { group, person } = await company(mode)
    return { id: await periodOf(group, '2026-06', status), group, person }
  }

  /** A calculated period of a group in a state. @returns its id */
  async function periodOf(group: string, month: string, status: 'Open' | 'Review' | 'Closed' = 'Open') {
    const { body } = await admin.call(payPeriods.add, { body: { group, month } })
    const id = body.period._id
    await admin.call(payPeriods.calculate, { params: { id }, body: {} })
    if (status !== 'Open') await move(id, 'Review')
    if (status === 'Closed') await move(id, 'Closed', approver)
    return id
  }

  return { admins, company, period, periodOf }
}
