import { inclusiveDays } from '@ems/contract/core/days'
import { screens } from '@ems/contract/core/screens'
import { Text } from '@mantine/core'
import type { leaves } from '../../../api/contract/leaves.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx'
import { dayOf, formatNumber } from '../../../ui/format/format.ts'
import type { ListOf } from '../../../ui/list/useListState.ts'
import { TextLink } from '../../../ui/page/links.tsx'
import { usePhone } from '../../../ui/page/routeHooks.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useCountOf, useOldestPending, useToDecide } from '../shared/queries.ts'

/** The filters of the buttons; rejected, cancelled and withdrawn leaves share a status and differ by state. */
const CHOICES = {
  Pending: { status: 'Pending', state: undefined },
  Approved: { status: 'Approved', state: undefined },
  Rejected: { status: 'Rejected', state: 'rejected' },
  Cancelled: { status: 'Rejected', state: 'cancelled' },
  Withdrawn: { status: 'Rejected', state: 'withdrawn' },
} as const
type Choice = keyof typeof CHOICES
const ENDED = { cancelled: 'Cancelled', withdrawn: 'Withdrawn' } as const

/** A button for each status and for all, with the numbers of their leaves: together they are those of the list. */
export function StatusFilter({ list }: { list: ListOf<typeof leaves.list> }) {
  const t = getTranslator('leaves')
  const counts = {
    Pending: useCountOf(CHOICES.Pending),
    Approved: useCountOf(CHOICES.Approved),
    Rejected: useCountOf(CHOICES.Rejected),
    Cancelled: useCountOf(CHOICES.Cancelled),
    Withdrawn: useCountOf(CHOICES.Withdrawn),
  }
  const { status, state } = list.filters
  const chosen = ENDED[state as keyof typeof ENDED] ?? status
  return (
    <SegmentedControl<Choice | undefined>
      label={t('list.filters')}
      value={chosen}
      onChange={(choice) => list.set(choice ? CHOICES[choice] : { status: undefined, state: undefined })}
      choices={[
        ...(Object.keys(CHOICES) as Choice[]).map((choice) => ({
          value: choice,
          label:
            choice === 'Cancelled' || choice === 'Withdrawn'
              ? t(`state.${CHOICES[choice].state}`)
              : t(`common:leaveStatus.${choice}`),
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

/**
 * The number of pending requests as a link, and the order of the list if no column shows it. On a phone that takes two
 * lines: they are kept from the beginning, so that the list need not wait.
 */
export const Waiting = (props: WaitingProps) => (
  <Text component="span" inherit display="block" mih={usePhone() ? '2lh' : '1lh'}>
    <WaitingText {...props} />
  </Text>
)

interface WaitingProps {
  sort: string | undefined
}

function WaitingText({ sort }: WaitingProps) {
  const t = getTranslator('leaves')
  const pending = useOldestPending()
  const toDecide = useToDecide()
  const organisation = useOrganisation().data?.organisation
  const count = pending.data?.total
  const mine = toDecide.data?.total
  const oldest = pending.data?.leaves[0]?.appliedAt
  const days = oldest && organisation ? inclusiveDays(dayOf(oldest, organisation.timeZone), organisation.today) - 1 : 0
  if (toDecide.isPending || count === undefined) return null
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
