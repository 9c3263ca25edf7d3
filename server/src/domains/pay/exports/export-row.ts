/** The file format of a payroll program. */
export interface ExportSettings {
  format: 'csv' | 'xlsx' | 'datev-lodas'
  columns: readonly { header: string; field: string }[]
  separator: string
  /** the decimal separator */
  decimal: string
  encoding: 'utf-8' | 'utf-8-bom' | 'windows-1252'
  /** whether the first row has the column names */
  header: boolean
  /** a pattern of YYYY, MM and DD */
  dateFormat: string
  /** the provider's code of each of our components; an empty code counts as none */
  codes: Readonly<Record<string, string>>
  settings?: { adviser?: string | undefined; client?: string | undefined } | undefined
}

/** A cell of a row; numbers are decimal text with all decimals. */
export type ExportValue = { text: string } | { number: string } | { day: string }
export type ExportRow = Readonly<Record<string, ExportValue | null | undefined>>
