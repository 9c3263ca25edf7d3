import { useDebouncedValue } from '@mantine/hooks'
import { leaveBalances } from '../../api/contract/leave-balances.ts'
import { useFetch } from '../../api/hooks.ts'
import { useScope, useUser } from '../../api/session.ts'
import { getTranslator } from '../../ui/words/words.ts'

/** People who are passed quickly while moving down the list cause no request. */
const DELAY_MS = 150

/** What someone has left of the first type of leave that is counted in days, in words; undefined where none is, or it is not known. */
function useLeftOf(id: string | undefined): string | undefined {
  const t = getTranslator('palette')
  const { data } = useFetch(leaveBalances.balance, id === undefined ? null : { params: { id } })
  const counted = data?.balances.find(
    ({ tracked, unit, available }) => tracked && unit === 'days' && available !== null,
  )
  return counted && t('left', { count: counted.available ?? 0, type: counted.leaveType.name })
}

/** What is left of the leave of a person, where the reader sees everyone's. */
export function useTheirLeave(personId: string | undefined): string | undefined {
  const everyone = useScope('leaves.read') === 'everyone'
  const [id] = useDebouncedValue(personId, DELAY_MS)
  return useLeftOf(everyone && id === personId ? id : undefined)
}

/** What is left of one's own leave. An administrator need not be an employee, so theirs is not asked for. */
export function useOwnLeave(): string | undefined {
  const user = useUser()
  return useLeftOf(user?.role === 'employee' ? user._id : undefined)
}
