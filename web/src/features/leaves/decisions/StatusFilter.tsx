import { inclusiveDays } from '@ems/contract/core/days'
import { screens } from '@ems/contract/core/screens'
import type { leaves } from '../../../api/contract/leaves.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx'
import { dayOf, formatNumber } from '../../../ui/format/format.ts'
import type { ListOf } from '../../../ui/list/useListState.ts'
import { TextLink } from '../../../ui/page/links.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useCountOf, useOldestPending, useToDecide } from '../shared/queries.ts'

/** The filters of the buttons; rejected and cancelled leaves share a status and differ by state. */
const CHOICES = {
  Pending: { status: 'Pending', state: undefined },
  Approved: { status: 'Approved', state: undefined },
  Rejected: { status: 'Rejected', state: 'rejected' },
  Cancelled: { status: 'Rejected', state: 'cancelled' },
} as const
type Choice = keyof typeof CHOICES

/** The buttons Pending, Approved, Rejected, Cancelled and View All, with the numbers of pending and approved leaves. */
export function StatusFilter({ list }: { list: ListOf<typeof leaves.list> }) {
  const t = getTranslator('leaves')
  const counts = {
    Pending: useCountOf(CHOICES.Pending),
    Approved: useCountOf(CHOICES.Approved),
    Rejected: useCountOf(CHOICES.Rejected),
    Cancelled: useCountOf(CHOICES.Cancelled),
  }
  const { status, state } = list.filters
  const chosen = state === 'cancelled' ? 'Cancelled' : status
  return (
    <SegmentedControl<Choice | undefined>
      label={t('list.filters')}
      value={chosen}
      onChange={(choice) => list.set(choice ? CHOICES[choice] : { status: undefined, state: undefined })}
      choices={[
        ...(Object.keys(CHOICES) as Choice[]).map((choice) => ({
          value: choice,
          label: choice === 'Cancelled' ? t('state.cancelled') : t(`common:leaveStatus.${choice}`),
          // Its place is reserved until the number is known.
          count: counts[choice] === undefined ? '\u2007\u2007' : formatNumber(counts[choice]),
        })),
        { value: undefined, label: t('list.all') },
      ]}
    />
  )
}

/** The orders that no column shows, by what comes first. */
const FIRST = { appliedAt: 'oldest', '-appliedAt': 'newest', waiting: 'waiting' } as const

/** The number of pending requests as a link, and the order of the list if no column shows it. */
export function Waiting({ sort }: { sort: string | undefined }) {
  const t = getTranslator('leaves')
  const pending = useOldestPending()
  const toDecide = useToDecide()
  const organisation = useOrganisation().data?.organisation
  const count = pending.data?.total
  const mine = toDecide.data?.total
  const oldest = pending.data?.leaves[0]?.appliedAt
  const days = oldest && organisation ? inclusiveDays(dayOf(oldest, organisation.timeZone), organisation.today) - 1 : 0
  // On a phone a part that came later would need a second line, and move the list.
  if (pending.isPending || toDecide.isPending) return <span data-coming>{'\u00a0'}</span>
  if (count === undefined) return null
  if (count === 0) return t('list.calm')
  return (
    <>
      <TextLink to={screens.admin.leaves} search={{ status: 'Pending' } as never} c="inherit" underline="hover">
        {t('list.waiting', { count })}
        {days > 0 && t('list.oldest', { days })}
      </TextLink>
      {/* The menu's number is of those alone. */}
      {mine !== undefined && mine !== count && ` · ${t('list.mine', { count: mine })}`}
      {sort && sort in FIRST && ` · ${t('list.order', { first: FIRST[sort as keyof typeof FIRST] })}`}
    </>
  )
}
