import type { BodyInput, QueryInput } from '@ems/contract/core/endpoint'
import { legalEntities } from '@ems/contract/legal-entities'
import { payPeriods } from '@ems/contract/pay-periods'
import { paySetup } from '@ems/contract/pay-setup'
import { payInputs, payTerms } from '@ems/contract/pay-terms'
import { expect } from 'vitest'
import type { Client, startProduct } from './product.ts'

export type Line = { component: string; amount: number | string }

export const basic = (amount: number | string): Line[] => [{ component: 'BASIC', amount }]

/** The calls of a payroll office: two administrators, and companies with a pay group each. */
export function payOfficeOf(product: Awaited<ReturnType<typeof startProduct>>) {
  const { build, db } = product
  const by = {} as { admin: Client; approver: Client }

  async function open() {
    by.admin = await product.administrator()
    by.approver = await product.administrator()
  }

  /** A separate legal entity with its pay group, so that tests do not see people of other tests. */
  async function company(currency = 'EUR', group: Partial<BodyInput<typeof paySetup.updateGroup>> = {}) {
    const name = `Company ${Math.random()}`
    const { body } = await by.admin.call(legalEntities.add, { body: { name, currency, country: 'DE' } })
    const entityId = body.legalEntity._id
    const { groups } = (await by.admin.call(paySetup.groups)).body
    const groupId = groups.find(({ legalEntity }) => legalEntity._id === entityId)?._id ?? ''
    const answer = { params: { id: groupId }, body: { name: 'Monthly', ...group } }
    expect((await by.admin.call(paySetup.updateGroup, answer)).status).toBe(200)
    return { entityId, groupId }
  }

  async function person(
    groupId: string,
    employedFrom: string,
    lines: Line[],
    seed: { leftOn?: string; name?: string; code?: string } = {},
  ) {
    const { id, userId, code } = await build.employee({ employedFrom, salary: '0', ...seed })
    const { legal_entity_id } = await db
      .selectFrom('pay_groups')
      .select('legal_entity_id')
      .where('id', '=', groupId)
      .executeTakeFirstOrThrow()
    await db.updateTable('employees').set({ legal_entity_id }).where('id', '=', id).execute()
    await db.updateTable('job_periods').set({ legal_entity_id }).where('employee_id', '=', id).execute()
    await setTerms(id, groupId, employedFrom, lines)
    return { id, userId, code }
  }

  async function setTerms(id: string, group: string, effectiveFrom: string, lines: Line[], more: object = {}) {
    const body = { group, effectiveFrom, lines, ...more }
    const answer = await by.admin.call(payTerms.add, { params: { id }, body })
    expect(answer.body).toMatchObject({ success: true })
    return answer.body
  }

  const addInput = (employeeId: string, body: object) =>
    by.admin.call(payInputs.add, { body: { employeeId, ...body } as never })

  const start = async (group: string, month: string, more: object = {}) => {
    const answer = await by.admin.call(payPeriods.add, { body: { group, month, ...more } })
    expect(answer.body).toMatchObject({ success: true })
    return answer.body.period._id
  }
  const calculate = async (id: string) =>
    (await by.admin.call(payPeriods.calculate, { params: { id }, body: {} })).body.period
  const people = async (id: string, query: QueryInput<typeof payPeriods.people> = {}) =>
    (await by.admin.call(payPeriods.people, { params: { id }, query })).body.people
  const changes = async (id: string) =>
    (await by.admin.call(payPeriods.changes, { params: { id }, query: {} })).body.changes
  const changeGroups = async (id: string) => (await by.admin.call(payPeriods.changeGroups, { params: { id } })).body
  const move = (id: string, to: 'Open' | 'Review' | 'Closed', who = by.admin, note = '') =>
    who.call(payPeriods.status, { params: { id }, body: { to, note } })

  async function close(id: string) {
    await calculate(id)
    expect((await move(id, 'Review')).body).toMatchObject({ success: true })
    expect((await move(id, 'Closed', by.approver)).body).toMatchObject({ period: { status: 'Closed' } })
  }

  /** Starts, calculates and closes a month. */
  async function closed(group: string, month: string, more: object = {}) {
    const id = await start(group, month, more)
    await close(id)
    return id
  }

  const rowOf = async (period: string, employee: string) =>
    (await people(period)).find((row) => row.employee._id === employee)

  const linesOf = async (period: string, employee: string) =>
    ((await rowOf(period, employee))?.lines ?? []).map(({ component, forMonth, amount, quantity }) => [
      component.code,
      forMonth,
      amount,
      quantity,
    ])

  return {
    by,
    open,
    company,
    person,
    setTerms,
    addInput,
    start,
    calculate,
    people,
    changes,
    changeGroups,
    move,
    close,
    closed,
    rowOf,
    linesOf,
  }
}
