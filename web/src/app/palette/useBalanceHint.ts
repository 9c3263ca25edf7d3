import { useDebouncedValue } from '@mantine/hooks'
import { leaveBalances } from '../../api/contract/leave-balances.ts'
import { useFetch } from '../../api/hooks.ts'
import { useScope, useUser } from '../../api/session.ts'
import { getTranslator } from '../../ui/words/words.ts'

/** People who are passed quickly while moving down the list cause no request. */
const DELAY_MS = 150

/** The available days of the first leave type in days, in words; undefined without one, or while it is not known. */
function useLeftOf(id: string | undefined): string | undefined {
  const t = getTranslator('palette')
  const { data } = useFetch(leaveBalances.balance, id === undefined ? null : { params: { id } })
  const counted = data?.balances.find(
    ({ tracked, unit, available }) => tracked && unit === 'days' && available !== null,
  )
  return counted && t('left', { count: counted.available ?? 0, type: counted.leaveType.name })
}

/** The available leave of a person, for readers of everyone's leave. */
export function useTheirLeave(personId: string | undefined): string | undefined {
  const everyone = useScope('leaves.read') === 'everyone'
  const [id] = useDebouncedValue(personId, DELAY_MS)
  return useLeftOf(everyone && id === personId ? id : undefined)
}

/** The reader's own available leave. Not read for administrators, who may have no employee record. */
export function useOwnLeave(): string | undefined {
  const user = useUser()
  return useLeftOf(user?.role === 'employee' ? user._id : undefined)
}
