import type { OrgNode } from '../../../api/contract/org.ts'

/** The key of the top, in the place of a person's id. */
export const TOP = ''

/** The loaded direct reports of a person. */
export interface Reports {
  nodes: readonly OrgNode[]
  /** their number; undefined before the first answer */
  total: number | undefined
  loading: boolean
  failed: boolean
}

interface Place {
  key: string
  /** from 1 */
  level: number
  /** the person's manager; `TOP` for those at the top */
  parent: string
}

export interface PersonRow extends Place {
  kind: 'person'
  node: OrgNode
  open: boolean
  /** the number of siblings, and the position among them; undefined if the answer does not have it yet */
  size: number | undefined
  place: number | undefined
}

/** A placeholder for people: more to load, loading, or failed. */
export interface OtherRow extends Place {
  kind: 'more' | 'loading' | 'failed'
  left: number
}

export type Row = PersonRow | OtherRow

interface Source {
  reportsOf: (parent: string) => Reports
  isOpen: (id: string) => boolean
  /** from the top to a person who is always shown among many siblings */
  path: readonly OrgNode[]
}

/** The open tree, line by line. */
export const rowsOf = (source: Source): Row[] => below(source, TOP, 1, source.path)

/** The keys from a person up to the top; empty if the person is not shown. */
export function pathTo(rows: readonly Row[], key: string | undefined): string[] {
  const row = rows.find((each) => each.key === key)
  return row ? [row.key, ...pathTo(rows, row.parent)] : []
}

function below(source: Source, parent: string, level: number, path: readonly OrgNode[]): Row[] {
  const { nodes, total, loading, failed } = source.reportsOf(parent)
  const [wanted, ...further] = path
  const found = wanted === undefined || nodes.some((node) => node._id === wanted._id)
  const shown = found ? nodes : [wanted, ...nodes]
  const rows = shown.flatMap((node, index): Row[] => {
    const open = node.directReports > 0 && source.isOpen(node._id)
    const place = found ? index + 1 : index === 0 ? undefined : index
    const row: PersonRow = { kind: 'person', key: node._id, node, open, level, parent, size: total, place }
    return open ? [row, ...below(source, node._id, level + 1, node._id === wanted?._id ? further : [])] : [row]
  })
  const other = (kind: OtherRow['kind'], left = 0): OtherRow => ({
    kind,
    key: `${kind}:${parent}`,
    level,
    parent,
    left,
  })
  if (failed) return [...rows, other('failed')]
  if (loading) return [...rows, other('loading')]
  const left = (total ?? 0) - nodes.length
  return left > 0 ? [...rows, other('more', left)] : rows
}
