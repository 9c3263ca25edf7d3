import { expect, it } from 'vitest'
import { defineListExport, EXPORT_PAGING } from './list-export.ts'

it('an export keeps only one page of a list in memory', async () => {
  const asked: number[] = []
  const total = 3 * EXPORT_PAGING.rowsAtOnce + 1
  const list = defineListExport<{ limit?: number; skip?: number }, number>({
    list: 'departments',
    columns: [{ key: 'n', label: 'N', cell: (n) => n }],
    async page(_acting, { limit = total, skip = 0 }) {
      asked.push(skip)
      return { rows: Array.from({ length: Math.min(limit, total - skip) }, (_, n) => skip + n), total }
    },
  })
  let read = 0
  for await (const [n] of (await list.open({} as never, {})).read({})) {
    expect(n).toBe(read++)
    expect(asked.length).toBe(Math.ceil(read / EXPORT_PAGING.rowsAtOnce))
  }
  expect(read).toBe(total)
})
