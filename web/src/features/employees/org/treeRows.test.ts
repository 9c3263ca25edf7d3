import { expect, it } from 'vitest'
import type { OrgNode } from '../../../api/contract/org.ts'
import { type Reports, type Row, rowsOf, TOP } from './treeRows.ts'

const node = (id: string, directReports = 0): OrgNode => ({
  _id: id,
  employeeId: null,
  userId: { _id: `u${id}`, name: id, profileImage: null },
  designation: '',
  department: null,
  joinsOn: null,
  directReports,
  allReports: directReports,
  away: null,
  isHeadOf: [],
})
const known = (nodes: OrgNode[], total = nodes.length): Reports => ({ nodes, total, loading: false, failed: false })
const loading: Reports = { nodes: [], total: undefined, loading: true, failed: false }

const told = (row: Row) =>
  row.kind === 'person'
    ? `${row.level} ${row.key} ${row.place ?? '?'}/${row.size}`
    : `${row.level} ${row.kind} ${row.left}`

function rows(reports: Record<string, Reports>, open: string[], path: OrgNode[] = []) {
  return rowsOf({ reportsOf: (parent) => reports[parent] ?? loading, isOpen: (id) => open.includes(id), path }).map(
    told,
  )
}

it('shows expanded people with their reports, and how many are not loaded yet', () => {
  const reports = { [TOP]: known([node('A', 3), node('B')]), A: known([node('A1'), node('A2')], 3) }
  expect(rows(reports, [])).toEqual(['1 A 1/2', '1 B 2/2'])
  expect(rows(reports, ['A', 'B'])).toEqual(['1 A 1/2', '2 A1 1/3', '2 A2 2/3', '2 more 1', '1 B 2/2'])
  expect(rows({ [TOP]: known([node('A', 1)]) }, ['A'])).toEqual(['1 A 1/1', '2 loading 0'])
})

it('shows the path to a person beyond the first page', () => {
  const reports = { [TOP]: known([node('A')], 70), Z: known([node('Z1')]) }
  const path = [node('Z', 1), node('Z1')]
  expect(rows(reports, ['Z'], path)).toEqual(['1 Z ?/70', '2 Z1 1/1', '1 A 1/70', '1 more 69'])
})
