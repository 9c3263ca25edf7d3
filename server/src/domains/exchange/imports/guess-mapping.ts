import type { ImportField } from '../../../platform/exchange/row-import.ts'
import { toNameKey } from './name-key.ts'

/**
 * Maps columns to fields by name; each field once.
 * @param former the last mapping of columns with these names, which comes before a guess
 */
export function guessMapping(
  columns: readonly string[],
  fields: readonly ImportField[],
  former: Readonly<Record<string, string | null>>,
): Record<string, string | null> {
  const names = new Map(
    fields.flatMap(({ key, label, also }) => [key, label, ...also].map((name) => [toNameKey(name), key])),
  )
  const known = new Set(fields.map(({ key }) => key))
  const taken = new Set<string>()
  const take = (key: string | null | undefined): string | null => {
    if (key == null || !known.has(key) || taken.has(key)) return null
    taken.add(key)
    return key
  }
  const remembered = new Map(columns.flatMap((column) => (column in former ? [[column, take(former[column])]] : [])))
  return Object.fromEntries(
    columns.map((column) => [
      column,
      remembered.has(column) ? (remembered.get(column) ?? null) : take(names.get(toNameKey(column))),
    ]),
  )
}
