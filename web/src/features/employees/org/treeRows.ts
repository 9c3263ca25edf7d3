import type { OrgNode } from '../../../api/contract/org.ts'

/** Stands for those at the top where a person's id is meant otherwise. */
export const TOP = ''

/** The loaded direct reports of a person. */
export interface Reports {
  nodes: readonly OrgNode[]
  /** how many there are; undefined before the first answer */
  total: number | undefined
  loading: boolean
  failed: boolean
}

interface Place {
  key: string
  /** from 1 */
  level: number
  /** whose report it is; `TOP` for those at the top */
  parent: string
}

export interface PersonRow extends Place {
  kind: 'person'
  node: OrgNode
  open: boolean
  /** how many stand beside each other, and the place among them; undefined where the answer does not say yet */
  size: number | undefined
  place: number | undefined
}

/** Something that stands for people who are not here yet: more of them, they are being read, or they could not be. */
export interface OtherRow extends Place {
  kind: 'more' | 'loading' | 'failed'
  left: number
}

export type Row = PersonRow | OtherRow

interface Source {
  reportsOf: (parent: string) => Reports
  isOpen: (id: string) => boolean
  /** from the top to a person who is shown wherever they stand among many */
  path: readonly OrgNode[]
}

/** The tree as it is open now, line by line. */
export const rowsOf = (source: Source): Row[] => below(source, TOP, 1, source.path)

/** The keys from a person up to the top; empty where they are not shown. */
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
