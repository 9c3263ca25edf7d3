import { useDebouncedValue } from '@mantine/hooks'
import { leavePolicies } from '../../../api/contract/leave-policies.ts'
import { useFetch } from '../../../api/hooks.ts'

const DELAY_MS = 300

interface PreviewInput {
  year: string
  employeeId: string | null
  employedFrom: string
}

/**
 * What a policy grants, read after a pause in the changes of its input. Results are cached by input, so that a late
 * answer never replaces a newer one. Without a year, nothing is read.
 */
export function usePolicyPreview(id: string, input: PreviewInput) {
  const [settled] = useDebouncedValue(JSON.stringify(input), DELAY_MS)
  const { year, employeeId, employedFrom } = JSON.parse(settled) as PreviewInput
  return useFetch(
    leavePolicies.preview,
    Number(year)
      ? { params: { id }, body: { year: Number(year), employeeId, employedFrom: employedFrom || null } }
      : null,
  )
}
