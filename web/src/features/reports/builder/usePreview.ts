import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { ReportDefinition } from '../../../api/contract/reports.ts'
import { issueText } from '../../../ui/states/errorText.ts'
import type { Subject } from '../shared/definition.ts'
import { useReferenceChoices, useRun } from '../shared/queries.ts'
import { toSentence } from '../shared/sentence.ts'

const DELAY_MS = 300

export type PreviewState = ReturnType<typeof usePreview>

/**
 * The result of a definition, read after a pause in its changes. Results are cached by definition, so that a late
 * answer never replaces a newer one.
 * @param savedId the saved report that has this definition
 */
export function usePreview(definition: ReportDefinition, subject: Subject | undefined, savedId: string | undefined) {
  const text = JSON.stringify([definition, savedId])
  const [settled] = useDebouncedValue(text, DELAY_MS)
  const [page, setPage] = useState({ of: settled, skip: 0 })
  const [of, id] = JSON.parse(settled) as [ReportDefinition, string | null]
  const query = useRun({ definition: of, savedId: id ?? undefined, skip: page.of === settled ? page.skip : 0 })
  const named = definition.filters.flatMap(({ column, op }) =>
    (op === 'any' || op === 'none') && subject?.columns.find(({ key }) => key === column)?.type === 'reference'
      ? column
      : [],
  )
  const { choices } = useReferenceChoices(definition, [...new Set(named)])
  const nameOf = (value: string) => choices.find((choice) => choice.value === value)?.label
  return {
    query,
    nameOf,
    sentence: toSentence(definition, subject, nameOf),
    /** the server's errors by place in the definition */
    issueAt: (path: string): string | undefined => {
      const at = `definition.${path}`
      const issue = settled === text && query.error?.issues.find((each) => `${each.path}.`.startsWith(`${at}.`))
      return issue ? issueText(issue) : undefined
    },
    turnTo: (skip: number) => setPage({ of: settled, skip }),
  }
}
