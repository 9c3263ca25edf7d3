import { Button, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { leaves } from '../../../api/contract/leaves.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { formatMonth } from '../../../ui/format.ts'
import { LoadingState } from '../../../ui/LoadingState.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { Page } from '../../../ui/Page.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { daysOf, monthBeside, rowsOf } from '../away.ts'
import { AwayGrid } from '../components/AwayGrid.tsx'
import { useTeamLeaves } from '../queries.ts'

/** Who of those whom one leads is away, or asks to be, on the days of a month. */
export default function AwayCalendarPage() {
  const t = wordsOf('leading')
  const list = useListState(leaves.list)
  const today = useOrganisation().data?.organisation.today
  const month = (list.filters.from ?? today)?.slice(0, 7)
  const show = (next: string | undefined) => list.set({ from: next && `${next}-01` })
  return (
    <Page
      title={t('calendar.title')}
      facts={month ? formatMonth(month) : <>&nbsp;</>}
      actions={month && <Months month={month} show={show} />}
    >
      {month && today ? <Month key={month} month={month} today={today} /> : <LoadingState />}
    </Page>
  )
}

/** From month to month, and back to this one. */
function Months({ month, show }: { month: string; show: (month: string | undefined) => void }) {
  const t = wordsOf('leading')
  const step = (by: -1 | 1, label: string) => ({
    variant: 'default',
    px: 8,
    'aria-label': label,
    onClick: () => show(monthBeside(month, by)),
  })
  return (
    <Group gap="xs">
      <Button {...step(-1, t('calendar.previous'))}>
        <IconChevronLeft size={18} aria-hidden data-along-line />
      </Button>
      <Button variant="default" onClick={() => show(undefined)}>
        {t('calendar.today')}
      </Button>
      <Button {...step(1, t('calendar.next'))}>
        <IconChevronRight size={18} aria-hidden data-along-line />
      </Button>
    </Group>
  )
}

function Month({ month, today }: { month: string; today: string }) {
  const t = wordsOf('leading')
  const days = daysOf(month)
  const query = useTeamLeaves(days[0] as string, days.at(-1) as string)
  if (query.isError && !query.data) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <Loading />
  const found = query.data.pages.flatMap((page) => page.leaves)
  const rows = rowsOf(found)
  if (rows.length === 0 && !query.hasNextPage)
    return (
      <Panel>
        <EmptyState drawing="calm" title={t('calendar.emptyTitle')} text={t('calendar.emptyText')} />
      </Panel>
    )
  return (
    <>
      <Text mb="sm" size="sm" c="dimmed">
        {t('calendar.legend')}
      </Text>
      <AwayGrid rows={rows} days={days} today={today} />
      {query.hasNextPage && (
        <Group justify="center" mt="md">
          <Text size="sm" c="dimmed" role="status">
            {t('calendar.shown', { count: found.length, total: String(query.data.pages.at(-1)?.total ?? 0) })}
          </Text>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('calendar.more')}
          </Button>
        </Group>
      )}
    </>
  )
}

const Loading = () => (
  <Panel>
    <LoadingState />
  </Panel>
)
