// The rows of a result as PostgreSQL returns them.

export type CellJson = string | number | boolean | null | { _id: string; name: string }
export type KeyJson = string | number | boolean | null

export interface SumsJson {
  currency: string | null
  count: number
  /** in the order of the measures */
  values: CellJson[]
}
export interface GroupJson extends SumsJson {
  /** the values of the groups, with names of references */
  keys: { value: KeyJson; name: string | null }[]
}
export interface ResultJson {
  rows: CellJson[][]
  groups: GroupJson[]
  subtotals: GroupJson[]
  totals: SumsJson[]
  total: number
  leftOut: number
}
