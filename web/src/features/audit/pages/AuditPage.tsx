import { screens } from '@ems/contract/core/screens'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { audit } from '../../../api/contract/audit.ts'
import { useTimeZone } from '../../../api/organisation.ts'
import { useScope } from '../../../api/session.ts'
import { formatInstant } from '../../../ui/format/format.ts'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import { ChoiceFilter } from '../../../ui/list/toolbar/ChoiceFilter.tsx'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { Filters } from '../../../ui/list/toolbar/Filters.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { LegalEntityFilter } from '../../../ui/select/LegalEntitySelect.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { THINGS } from '../auditValues.ts'
import { columnsOf } from '../components/auditColumns.tsx'
import { DayFilters, PersonFilter } from '../components/auditFilters.tsx'
import { useEvents, useSeals } from '../queries.ts'

/** The audit events, with the values before and after. */
export default function AuditPage() {
  const t = getTranslator('audit')
  const list = useListState(audit.list, '-at')
  const query = useEvents(list)
  const takesOut = useScope('audit.export') !== undefined
  const { sort: _sort, ...filters } = list.filters
  const wordOf = (thing: (typeof THINGS)[number]) => t('things', { value: thing.replaceAll('-', '_') })
  // An actor need not be an employee: the first administrator has only an account.
  const actors = (query.data?.events ?? []).flatMap(({ actor }) => actor ?? [])
  const { names = {} } = query.data ?? {}
  const subjectName = filters.subject === undefined ? undefined : names[filters.subject]
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <ButtonLink to={screens.admin.auditSole} variant="default">
            {t('sole.title')}
          </ButtonLink>
          {takesOut && <ExportButton path="/api/audit" list={{ filters }} name="audit" as="lines" />}
        </>
      }
    >
      <Chain />
      <ListToolbar>
        <Filters list={list}>
          <LegalEntityFilter list={list} />
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
            known={subjectName === undefined || !filters.subject ? [] : [{ _id: filters.subject, name: subjectName }]}
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

/** Whether the newest seals of the audit are valid. */
export function Chain() {
  const t = getTranslator('audit')
  const zone = useTimeZone()
  const { data } = useSeals()
  if (!data) return <ChainLine>{'\u00a0'}</ChainLine>
  const { head, unsealed, checked } = data
  const time = formatInstant(checked.at, zone)
  if (!checked.intact) return <Notice>{t('chain.broken', { no: checked.broken ?? 0, time })}</Notice>
  return (
    <ChainLine>
      {[
        t('chain.intact', { time }),
        t('chain.waiting', { count: unsealed }),
        t('chain.head', { head: head.slice(0, 12) }),
      ].join(' · ')}
    </ChainLine>
  )
}

/** The text needs two lines on a phone, which are reserved. */
const ChainLine = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dimmed" mb="sm" mih={{ base: '2lh', sm: '1lh' }} style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Text>
)
