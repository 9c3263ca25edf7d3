import { screens } from '@ems/contract/core/screens'
import { audit } from '../../../api/contract/audit.ts'
import { useScope } from '../../../api/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { ChoiceFilter } from '../../../ui/list/ChoiceFilter.tsx'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { ExportButtons } from '../../../ui/list/ExportButtons.tsx'
import { Filters } from '../../../ui/list/Filters.tsx'
import { ListToolbar } from '../../../ui/list/ListToolbar.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { Page } from '../../../ui/Page.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { Chain } from '../components/Chain.tsx'
import { columnsOf } from '../components/columns.tsx'
import { DayFilters } from '../components/DayFilters.tsx'
import { PersonFilter } from '../components/PersonFilter.tsx'
import { useEvents } from '../queries.ts'
import { THINGS } from '../things.ts'

/** Who changed what, with what it was and became. */
export default function AuditPage() {
  const t = wordsOf('audit')
  const list = useListState(audit.list)
  const query = useEvents(list)
  const takesOut = useScope('audit.export') !== undefined
  const { sort: _sort, ...filters } = list.filters
  const wordOf = (thing: (typeof THINGS)[number]) => t('things', { value: thing.replaceAll('-', '_') })
  // Whoever did something need not be employed: a first administrator is an account alone.
  const actors = (query.data?.events ?? []).flatMap(({ actor }) => actor ?? [])
  const { names = {} } = query.data ?? {}
  const asked = filters.subject === undefined ? undefined : names[filters.subject]
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <ButtonLink to={screens.admin.auditSole} variant="default">
            {t('sole.title')}
          </ButtonLink>
          {takesOut && <ExportButtons path="/api/audit" list={{ filters }} name="audit" as="lines" />}
        </>
      }
    >
      <Chain />
      <ListToolbar>
        <Filters list={list}>
          <ChoiceFilter
            label={t('about')}
            any={t('everything')}
            choices={THINGS.toSorted((one, other) => wordOf(one).localeCompare(wordOf(other)))}
            wordOf={wordOf}
            value={THINGS.find((thing) => thing === list.filters.action)}
            choose={(action) => list.set({ action })}
          />
          <PersonFilter label={t('by')} value={filters.actor} known={actors} choose={(actor) => list.set({ actor })} />
          <PersonFilter
            label={t('whom')}
            value={filters.subject}
            known={asked === undefined || !filters.subject ? [] : [{ _id: filters.subject, name: asked }]}
            choose={(subject) => list.set({ subject })}
          />
          <DayFilters list={list} />
        </Filters>
      </ListToolbar>
      <DataTable
        label={t('title')}
        list={list}
        query={query}
        rows={query.data?.events}
        rowKey={({ _id }) => _id}
        columns={columnsOf(t, query.data?.names)}
        empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
      />
    </Page>
  )
}
