import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ReportDefinition } from '../../../api/contract/reports.ts'

/**
 * The definition in the address, so that Back, a reload and a link keep it; undefined if it is missing or unreadable. A
 * change replaces the history entry: Back leaves the report.
 */
export function useDefinition() {
  const search = useSearch({ strict: false }) as { definition?: unknown; name?: unknown }
  const navigate = useNavigate()
  const definition = useMemo(
    () => (typeof search.definition === 'string' ? parse(search.definition) : undefined),
    [search.definition],
  )
  const change = (next: ReportDefinition | undefined) =>
    void navigate({
      to: '.',
      search: { ...search, definition: next && JSON.stringify(next) } as never,
      replace: true,
      resetScroll: false,
    })
  return { definition, change, name: typeof search.name === 'string' ? search.name : undefined }
}

function parse(text: string): ReportDefinition | undefined {
  try {
    return ReportDefinition.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
