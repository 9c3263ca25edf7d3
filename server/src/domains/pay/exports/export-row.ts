/** How a payroll program wants its file. */
export interface ExportSettings {
  format: 'csv' | 'xlsx' | 'datev-lodas'
  columns: readonly { header: string; field: string }[]
  separator: string
  /** the sign before the decimals */
  decimal: string
  encoding: 'utf-8' | 'utf-8-bom' | 'windows-1252'
  /** whether the first row names the columns */
  header: boolean
  /** of YYYY, MM and DD */
  dateFormat: string
  /** the provider's code of each of our components; an empty one is none */
  codes: Readonly<Record<string, string>>
  settings?: { adviser?: string | undefined; client?: string | undefined } | undefined
}

/** A value of a row: a number as decimal text with all its decimals. */
export type ExportValue = { text: string } | { number: string } | { day: string }
export type ExportRow = Readonly<Record<string, ExportValue | null | undefined>>
