import { Text } from '@mantine/core'
import { personPage, type TimelineEvent, type TimelineKind } from '../../../../api/contract/person-page.ts'
import { useTimeZone } from '../../../../api/organisation.ts'
import { dayOf, formatDay, formatMonth } from '../../../../ui/format/format.ts'
import { Instant } from '../../../../ui/format/values.tsx'
import { DataTable } from '../../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../../ui/list/table/types.ts'
import { ChoiceFilter } from '../../../../ui/list/toolbar/ChoiceFilter.tsx'
import { ExportButton } from '../../../../ui/list/toolbar/ExportButton.tsx'
import { Filters } from '../../../../ui/list/toolbar/Filters.tsx'
import { ListToolbar } from '../../../../ui/list/toolbar/ListToolbar.tsx'
import { useListState } from '../../../../ui/list/useListState.ts'
import { useIdParam } from '../../../../ui/page/routeHooks.ts'
import { PersonPage } from '../../../../ui/person/PersonPage.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { getTranslator } from '../../../../ui/words/words.ts'
import { EventIcon } from '../EventIcon.tsx'
import { useTimeline } from '../queries.ts'
import { describeEvent } from '../timelineSentence.ts'
import { formatTimelineValue } from '../timelineValue.ts'

const KINDS: readonly TimelineKind[] = ['employee', 'job', 'leave', 'salary', 'attendance', 'task', 'department']

/** The timeline of a person, as far as the reader may see it. */
export default function TimelinePage() {
  const t = getTranslator('timeline')
  const id = useIdParam()
  const list = useListState(personPage.timeline)
  const query = useTimeline(id, list)
  const zone = useTimeZone()
  const monthOf = (at: string) => dayOf(at, zone).slice(0, 7)
  const columns: Column<TimelineEvent>[] = [
    { key: 'kind', kind: 'face', title: t('kind'), head: <></>, cell: ({ kind }) => <EventIcon kind={kind} /> },
    { key: 'what', kind: 'title', title: t('what'), cell: (event) => <What event={event} /> },
    { key: 'who', kind: 'fact', title: t('who'), cell: ({ actor }) => actor?.name ?? t('product') },
    { key: 'at', kind: 'fact', title: t('at'), moments: true, cell: ({ at }) => <Instant value={at} /> },
  ]
  return (
    <PersonPage id={id} tab="timeline" title={t('title')} hasHeadings>
      <ListToolbar>
        <Filters list={list}>
          <ChoiceFilter
            label={t('kind')}
            any={t('everything')}
            choices={KINDS}
            wordOf={(kind) => t(`kinds.${kind}`)}
            value={list.filters.kind}
            choose={(kind) => list.set({ kind })}
          />
        </Filters>
        <ExportButton path={`/api/employee/${id}/timeline`} list={list} name="timeline" />
      </ListToolbar>
      <DataTable
        label={t('title')}
        list={list}
        query={query}
        rows={query.data?.events}
        rowKey={(event) => event._id}
        columns={columns}
        head={({ at }, previous) =>
          previous && monthOf(previous.at) === monthOf(at) ? null : formatMonth(monthOf(at))
        }
        empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
      />
    </PersonPage>
  )
}

function What({ event }: { event: TimelineEvent }) {
  const t = getTranslator('timeline')
  const { currency, effectiveFrom } = event
  const { sentence, changes } = describeEvent(event)
  const changed = (field: string, label: string, before: string | null, after: string | null) => {
    const is = after === null ? t('none') : formatTimelineValue(field, after, currency)
    return before === null
      ? t('set', { label, is })
      : t('change', { label, before: formatTimelineValue(field, before, currency), after: is })
  }
  return (
    <>
      {sentence}
      {changes.map(({ field, label, before, after, hidden }) => (
        <Text key={field} size="sm" c="dimmed">
          {hidden ? t('hidden', { label }) : changed(field, label, before, after)}
        </Text>
      ))}
      {effectiveFrom && (
        <Text size="sm" c="dimmed">
          {t('from', { day: formatDay(effectiveFrom) })}
        </Text>
      )}
    </>
  )
}
