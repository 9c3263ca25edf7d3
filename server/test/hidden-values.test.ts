import type { AnyEndpoint } from '@ems/contract/core/endpoint'
import { expect, it } from 'vitest'
import type { Member } from './oracle.ts'
import { makeOrganisation } from './organisation.ts'
import { type Client, startProduct } from './product.ts'
import { pathOf } from './requests.ts'
import { endpoints, paramsOf, queries } from './valid-requests.ts'

// No answer reveals a hidden value: each list and file of the contract, in each order, with searches for the values and
// with each filter, answers the same for two different values of the hidden field.
const product = await startProduct()
const { db } = product
const { by, things, clientOf } = await makeOrganisation(product)
const about = by.direct as Member
const { leave, salary } = things[about.id] as (typeof things)[string]

/** The hidden fields with two values each, the users who may not see them, and how each value is set. */
const hidden: { name: string; values: string[][]; store: (which: 0 | 1) => Promise<unknown> }[] = [
  {
    name: 'manager',
    // The directory shows the day of a birthday, so only the year differs.
    values: [
      ['1961-02-03', '1999-02-03'],
      ['female', 'other'],
      ['single', 'married'],
      ['1234.00', '987654.00'],
      ['1111.00', '88888.00'],
      ['Migraine', 'Zoster'],
    ],
    async store(which) {
      await personal(which)
      await db
        .updateTable('employees')
        .set({ salary: ['1234.00', '987654.00'][which] as string })
        .where('id', '=', about.id)
        .execute()
      await db
        .updateTable('salaries')
        .set({ basic_salary: ['1111.00', '88888.00'][which] as string })
        .where('id', '=', salary)
        .execute()
      await reason(which)
    },
  },
  {
    name: 'payroll',
    values: [
      ['1961-02-03', '1999-02-03'],
      ['female', 'other'],
      ['single', 'married'],
      ['Migraine', 'Zoster'],
    ],
    async store(which) {
      await personal(which)
      await reason(which)
    },
  },
]

const personal = (which: 0 | 1) =>
  db
    .updateTable('employees')
    .set({
      dob: ['1961-02-03', '1999-02-03'][which] as string,
      gender: (['female', 'other'] as const)[which],
      marital_status: (['single', 'married'] as const)[which],
    })
    .where('id', '=', about.id)
    .execute()
const reason = (which: 0 | 1) =>
  db
    .updateTable('leaves')
    .set({ reason: ['Migraine', 'Zoster'][which] as string })
    .where('id', '=', leave)
    .execute()

/** An answer without the parts that differ between people. */
const said = (text: string): string =>
  text
    .replaceAll(/"(requestId|updatedAt|generatedAt)":"[^"]*"/g, '')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]*Z/g, 'AT')

async function ask(client: Client, endpoint: AnyEndpoint, query: Record<string, string>): Promise<string> {
  const answer = await product.app.inject({
    method: 'GET',
    url: pathOf(endpoint, paramsOf(endpoint, about.id)),
    query,
    headers: { authorization: `Bearer ${client.token}` },
  })
  return `${answer.statusCode} ${said(answer.body)}`
}

/** All orders, searches and filters of a call. */
function queriesOf(endpoint: AnyEndpoint, base: Record<string, string>, values: string[][]): Record<string, string>[] {
  const shape = (endpoint.query?.shape ?? {}) as Record<string, { unwrap?: () => { options?: readonly string[] } }>
  const found = [base]
  for (const [name, schema] of Object.entries(shape)) {
    const options = schema.unwrap?.()?.options
    // A workbook contains its creation time, and has the same content as the CSV file.
    if (Array.isArray(options))
      for (const option of options) if (option !== 'xlsx') found.push({ ...base, [name]: String(option) })
    if (name === 'search' || name === 'q') for (const value of values.flat()) found.push({ ...base, [name]: value })
  }
  return found.map((query) => (/export/.test(endpoint.path) ? { format: 'csv', ...query } : query))
}

it.each(hidden)(
  'what $name may not see is told by no order, search, filter or file',
  async ({ name, values, store }) => {
    const [client] = await clientOf(name)
    const asked = endpoints
      .filter(({ endpoint }) => endpoint.method === 'GET' && typeof endpoint.access === 'object')
      .flatMap(({ name: call, endpoint }) =>
        queriesOf(endpoint, (queries[call] ?? {}) as Record<string, string>, values).map((query) => ({
          call,
          endpoint,
          query,
        })),
      )
    const answersWith = async (which: 0 | 1) => {
      await store(which)
      const answers: Record<string, string> = {}
      for (const { call, endpoint, query } of asked)
        answers[`${call} ${JSON.stringify(query)}`] = await ask(client, endpoint, query)
      return answers
    }
    const one = await answersWith(0)
    const other = await answersWith(1)
    expect(Object.keys(one).filter((query) => one[query] !== other[query])).toEqual([])
    // If all calls were refused, the test would prove nothing.
    const answered = Object.entries(one).filter(([, answer]) => answer.startsWith('200'))
    expect(answered.length).toBeGreaterThan(100)
    expect(answered.filter(([query]) => query.includes('"sort"')).length).toBeGreaterThan(30)
  },
  90_000,
)

it('readers with the permission get the value', async () => {
  const { store } = hidden[0] as (typeof hidden)[number]
  const [client] = await clientOf('hr')
  const list = endpoints.find(({ name }) => name === 'employees.list')?.endpoint as AnyEndpoint
  await store(0)
  const one = await ask(client, list, { sort: 'dob' })
  await store(1)
  expect(await ask(client, list, { sort: 'dob' })).not.toBe(one)
})
