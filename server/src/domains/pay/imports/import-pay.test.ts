import { sentenceOf } from '@ems/contract/core/reasons'
import { type ImportKind, imports } from '@ems/contract/imports'
import { payInputs, payTerms } from '@ems/contract/pay-terms'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Client, startProduct } from '../../../../test/product.ts'

const product = await startProduct()
const { build } = product
let admin: Client
let count = 0

beforeAll(async () => {
  admin = await product.administrator()
  await product.administrator()
})

async function person(salary = '3000') {
  const code = `PAY-${++count}`
  return build.employee({ code, employedFrom: '2026-01-01', salary })
}

async function upload(kind: ImportKind, lines: readonly string[], client = admin) {
  const file = { bytes: Buffer.from(lines.join('\n')), name: 'pay.csv', type: 'text/csv', field: 'file' }
  const answer = await client.call(imports.upload, { body: { kind }, file })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { _id: id, mapping } = answer.body.import
  await client.call(imports.setMapping, { params: { id }, body: { mapping } })
  const { counts } = (await client.call(imports.check, { params: { id } })).body.import
  const { rows } = (await client.call(imports.rows, { params: { id }, query: { outcome: 'error' } })).body
  return { id, counts, errors: rows.map(({ no, errors }) => [no, ...errors.map(({ message }) => message)]) }
}

async function load(kind: ImportKind, lines: readonly string[]) {
  const { id, counts, errors } = await upload(kind, lines)
  expect(errors).toEqual([])
  await admin.call(imports.run, { params: { id }, body: { counts } })
  return vi.waitFor(
    async () => {
      const { import: now } = (await admin.call(imports.get, { params: { id } })).body
      expect(now.status).toBe('Done')
      return now.counts
    },
    { timeout: 20_000, interval: 100 },
  )
}

const inputsOf = async (id: string) => (await admin.call(payInputs.list, { query: { employee: id } })).body.inputs

describe('one-off payments from a file', () => {
  it('are added once, however often the file is loaded', async () => {
    const [ann, bob] = [await person(), await person()]
    const lines = [
      'Employee ID;Component;Month;Amount;Quantity;Factor;Note',
      `${ann.code};ALLOWANCE;07/2026;1.250,50;;;Bonus`,
      `${bob.code};OVERTIME;2026-07;;2,5;1,5;`,
    ]
    expect(await load('pay-inputs', lines)).toMatchObject({ create: 2 })
    expect(await inputsOf(ann.id)).toMatchObject([
      { month: '2026-07', amount: 1250.5, note: 'Bonus', component: { code: 'ALLOWANCE' } },
    ])
    expect(await inputsOf(bob.id)).toMatchObject([{ amount: null, quantity: 2.5, factor: 1.5 }])
    expect(await load('pay-inputs', lines)).toMatchObject({ create: 0, unchanged: 2 })
    expect(await inputsOf(ann.id)).toHaveLength(1)
  })

  it('say in each row what is wrong', async () => {
    const ann = await person()
    const { errors } = await upload('pay-inputs', [
      'employee id,component,month,amount,quantity',
      'NOBODY,ALLOWANCE,2026-07,10,',
      `${ann.code},MISSING,2026-07,10,`,
      `${ann.code},ALLOWANCE,2026-07,10,3`,
      `${ann.code},ALLOWANCE,July,10,`,
      `${ann.code},DEDUCTION,2026-07,7,`,
      `${ann.code},DEDUCTION,2026-07,7,`,
    ])
    expect(errors).toEqual([
      [2, 'No one has the employee ID NOBODY.'],
      [3, expect.stringContaining('MISSING')],
      [4, expect.any(String)],
      [5, expect.stringContaining('Month')],
      [6, `Rows 6, 7 have the same key: ${ann.code}.`],
      [7, `Rows 6, 7 have the same key: ${ann.code}.`],
    ])
  })

  it('are not for oneself while somebody else can add them, nor without the right', async () => {
    const code = `PAY-${++count}`
    const colleague = await build.employee({ code, salary: '3000', role: 'admin' })
    const lines = ['employee id,component,month,amount', `${code},ALLOWANCE,2026-07,10`]
    const { errors } = await upload('pay-inputs', lines, await product.as(colleague.userId))
    expect(errors).toEqual([[2, sentenceOf('access.own-matter')]])
    const { userId } = await build.employee()
    const { status } = await (await product.as(userId)).call(imports.upload, { body: { kind: 'pay-inputs' } })
    expect(status).toBe(403)
  })
})

describe('pay terms from a file', () => {
  it('keep what has no column, and leave what is so already', async () => {
    const ann = await person()
    const first = [
      'Employee ID,Applies from,Basic salary,Allowance,Payroll number',
      `${ann.code},2026-06-01,3300,150,00042`,
    ]
    expect(await load('pay-terms', first)).toMatchObject({ create: 1 })
    expect(await load('pay-terms', first)).toMatchObject({ unchanged: 1 })
    const raise = ['employee id,applies from,basic', `${ann.code},2026-09-01,3500`]
    expect(await load('pay-terms', raise)).toMatchObject({ create: 1 })
    const { current, coming, history } = (await admin.call(payTerms.ofPerson, { params: { id: ann.id } })).body
    const all = [...history, ...(current ? [current] : []), ...coming]
    const told = all.map(({ effectiveFrom, payrollNumber, lines }) => ({
      effectiveFrom,
      payrollNumber,
      amounts: Object.fromEntries(lines.map(({ component, amount }) => [component.code, amount])),
    }))
    expect(told).toContainEqual({
      effectiveFrom: '2026-06-01',
      payrollNumber: '00042',
      amounts: { BASIC: 3300, ALLOWANCE: 150 },
    })
    expect(told).toContainEqual({
      effectiveFrom: '2026-09-01',
      payrollNumber: '00042',
      amounts: { BASIC: 3500, ALLOWANCE: 150 },
    })
  })

  it('say in each row what is wrong', async () => {
    const ann = await person()
    const { errors } = await upload('pay-terms', [
      'employee id,applies from,pay group,basic',
      `${ann.code},2025-01-01,,3000`,
      `${ann.code},2026-06-01,Weekly,3000`,
      `${ann.code},2026-07-01,,-1`,
    ])
    expect(errors.map(([no]) => no)).toEqual([2, 3, 4])
  })
})
