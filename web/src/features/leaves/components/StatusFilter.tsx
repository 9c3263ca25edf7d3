import { LeaveStatus, type leaves } from '../../../api/contract/leaves.ts'
import { formatNumber } from '../../../ui/format.ts'
import type { ListOf } from '../../../ui/list/useListState.ts'
import { Segments } from '../../../ui/Segments.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { useCountOf } from '../queries.ts'

/** The buttons Pending, Approved, Rejected and View All, the first three with how many there are. */
export function StatusFilter({ list }: { list: ListOf<typeof leaves.list> }) {
  const t = wordsOf('leaves')
  const counts = {
    Pending: useCountOf('Pending'),
    Approved: useCountOf('Approved'),
    Rejected: useCountOf('Rejected'),
  }
  return (
    <Segments<LeaveStatus | undefined>
      label={t('list.filters')}
      value={list.filters.status}
      onChange={(status) => list.set({ status })}
      choices={[
        ...LeaveStatus.options.map((status) => ({
          value: status,
          label: t(`common:leaveStatus.${status}`),
          // Its place is kept until it is known.
          count: counts[status] === undefined ? '\u2007\u2007' : formatNumber(counts[status]),
        })),
        { value: undefined, label: t('list.all') },
      ]}
    />
  )
}
