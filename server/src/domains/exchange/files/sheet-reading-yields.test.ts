import { setImmediate as turn } from 'node:timers/promises'
import { type ImportKind, imports } from '@ems/contract/imports'
import { beforeAll, expect, it, vi } from 'vitest'
import { type Client, startProduct } from '../../../../test/product.ts'
import { textRow, workbookOf } from '../../../../test/workbook.ts'

const product = await startProduct()
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
  await product.build.department({ name: 'Research' })
})

const cpuBetween = (before: NodeJS.CpuUsage, now: NodeJS.CpuUsage) =>
  (now.user + now.system - before.user - before.system) / 1000

/** The CPU time of a fixed piece of work, in milliseconds: on a slow or busy machine everything takes longer. */
function fixedWork(): number {
  const before = process.threadCpuUsage()
  JSON.parse(JSON.stringify(Array.from({ length: 60_000 }, (_, n) => ({ code: `C-${n}`, n }))))
  return cpuBetween(before, process.threadCpuUsage())
}

/** The longest time that this thread ran without yielding, in milliseconds of CPU. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let [longest, ended] = [0, false]
  const watch = async () => {
    for (let before = process.threadCpuUsage(); !ended; ) {
      await turn()
      const now = process.threadCpuUsage()
      longest = Math.max(longest, cpuBetween(before, now))
      before = now
    }
  }
  const watching = watch()
  await work()
  ended = true
  await watching
  return longest
}

async function load(bytes: Buffer, kind: ImportKind = 'employees') {
  const file = { bytes, name: 'people.csv', type: 'text/csv', field: 'file' }
  const uploaded = await admin.call(imports.upload, { body: { kind }, file })
  if (uploaded.status !== 200) return uploaded.body.reason
  const params = { id: uploaded.body.import._id }
  const checked = await admin.call(imports.check, { params })
  expect(checked.status, JSON.stringify(checked.body)).toBe(200)
  await vi.waitFor(async () => expect((await admin.call(imports.get, { params })).body.import.checking).toBe(false), {
    timeout: 60_000,
    interval: 200,
  })
  return (await admin.call(imports.get, { params })).body.import.counts.error
}

const MANY = 4_000
const numbers = Array.from({ length: MANY }, (_, n) => n)
const blankRows = Array.from({ length: 300_000 }, (_, n) => `<row r="${n + 3}"><c r="A${n + 3}"/></row>`).join('')

it.each<[string, () => Buffer | Promise<Buffer>, ImportKind, unknown]>([
  [
    'millions of empty lines',
    () => Buffer.from(`Name\n${'\n'.repeat(6_000_000)}`),
    'employees',
    'import.too-many-rows',
  ],
  [
    'millions of empty cells',
    () => Buffer.from(`Name\n${','.repeat(6_000_000)}`),
    'employees',
    'import.too-many-columns',
  ],
  ['a quote that never ends', () => Buffer.from(`Name\n"${'a""'.repeat(1_000_000)}`), 'employees', 'import.unreadable'],
  [
    'blank rows of a workbook',
    () => workbookOf([{ rows: textRow(1, 'Name', 'Employee ID') + textRow(2, 'A', '1') + blankRows }]),
    'employees',
    1,
  ],
  [
    'everybody in one circle of managers',
    () => Buffer.from(`employeeId,manager,name\n${numbers.map((n) => `C-${n},C-${(n + 1) % MANY},x`).join('\n')}`),
    'employees',
    MANY,
  ],
  [
    'one person in every row',
    () => Buffer.from(`employeeId,name\n${numbers.map(() => 'C-1,x').join('\n')}`),
    'employees',
    MANY,
  ],
  [
    'one day in every row',
    () => Buffer.from(`employeeId,date,status\n${numbers.map(() => 'C-1,2026-01-01,Sick').join('\n')}`),
    'attendance',
    MANY,
  ],
  [
    'one department in every row',
    () => Buffer.from(`dep_name\n${numbers.map(() => 'Research').join('\n')}`),
    'departments',
    MANY,
  ],
  [
    'one holiday in every row',
    () => Buffer.from(`day,name\n${numbers.map(() => '2030-01-01,x').join('\n')}`),
    'holidays',
    MANY,
  ],
])(
  'a file with %s keeps nobody else waiting',
  async (_, file, kind, outcome) => {
    const bytes = await file()
    const speed = [fixedWork(), fixedWork()]
    let result: unknown
    const longest = await longestTurn(async () => {
      result = await load(bytes, kind)
    })
    expect(result).toBe(outcome)
    expect(longest).toBeLessThan(5 * Math.max(...speed, fixedWork()))
  },
  120_000,
)
