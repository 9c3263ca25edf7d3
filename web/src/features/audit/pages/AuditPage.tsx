import { screens } from '@ems/contract/core/screens'
import { IconUserCheck } from '@tabler/icons-react'
import { audit } from '../../../api/contract/audit.ts'
import { useScope } from '../../../api/session.ts'
import { useZoneName } from '../../../ui/format/moments.ts'
import { ChoiceFilter } from '../../../ui/list/toolbar/ChoiceFilter.tsx'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { Filters } from '../../../ui/list/toolbar/Filters.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { LegalEntityFilter } from '../../../ui/select/LegalEntitySelect.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { THINGS } from '../auditValues.ts'
import { DayFilters, PersonFilter } from '../components/auditFilters.tsx'
import { BrokenChain, ChainBadge } from '../components/ChainBadge.tsx'
import { EventTable } from '../components/EventTable.tsx'
import { useEvents } from '../queries.ts'

/** Every change as a sentence, by day. */
export default function AuditPage() {
  const t = getTranslator('audit')
  const list = useListState(audit.list, '-at')
  const query = useEvents(list)
  const takesOut = useScope('audit.export') !== undefined
  const { sort: _sort, ...filters } = list.filters
  const wordOf = (thing: (typeof THINGS)[number]) => t(`things.${thing}`)
  // An actor need not be an employee: the first administrator has only an account.
  const actors = (query.data?.events ?? []).flatMap(({ actor }) => actor ?? [])
  const { names = {} } = query.data ?? {}
  const subjectName = filters.subject === undefined ? undefined : names[filters.subject]
  return (
    <Page
      title={t('title')}
      facts={t('lines', { order: list.sort === 'at' ? 'oldest' : 'newest', zone: useZoneName() })}
      actions={
        <>
          <ButtonLink
            to={screens.admin.auditSole}
            variant="default"
            leftSection={<IconUserCheck size={16} aria-hidden />}
          >
            {t('sole.title')}
          </ButtonLink>
          {takesOut && <ExportButton path="/api/audit" list={{ filters }} name="audit" as="lines" />}
        </>
      }
    >
      <BrokenChain />
      <ListToolbar>
        <Filters list={list}>
          <PersonFilter
            label={t('whom')}
            value={filters.subject}
            known={subjectName === undefined || !filters.subject ? [] : [{ _id: filters.subject, name: subjectName }]}
            choose={(subject) => list.set({ subject })}
          />
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
          <DayFilters list={list} />
        </Filters>
        <ChainBadge />
      </ListToolbar>
      <EventTable
        label={t('title')}
        list={list}
        query={query}
        events={query.data?.events}
        names={query.data?.names}
        empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
      />
    </Page>
  )
}
