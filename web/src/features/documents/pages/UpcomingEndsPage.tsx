import { screens } from '@ems/contract/core/screens'
import { type Reminder, ReminderKind, reminders } from '../../../api/contract/reminders.ts'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { PersonLink } from '../../../ui/avatar/PersonCell.tsx'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ChoiceFilter } from '../../../ui/list/toolbar/ChoiceFilter.tsx'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { Filters } from '../../../ui/list/toolbar/Filters.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { Expiry } from '../components/DocumentLine.tsx'
import { useEnds } from '../queries.ts'

const WITHIN = ['30', '60', '90', '365'] as const
/** The default of the call. */
const USUALLY = '60'

/** Contracts, probations and documents that end soon, for visible people. */
export default function UpcomingEndsPage() {
  const t = getTranslator('documents')
  const list = useListState(reminders.upcoming, 'day')
  const query = useEnds(list)
  const configures = useHasPermissionForOthers('employees.configure')
  const columns: Column<Reminder>[] = [
    {
      key: 'person',
      kind: 'title',
      title: t('columns.person'),
      cell: ({ kind, employee: { _id: id, employeeId, userId } }) => (
        <PersonLink
          of={userId}
          second={<bdi>{employeeId}</bdi>}
          to={kind === 'document-expiry' ? screens.admin.employeeDocuments : screens.admin.employeeJob}
          params={{ id }}
        />
      ),
    },
    {
      key: 'what',
      kind: 'fact',
      title: t('ends.what'),
      cell: ({ kind, document }) => document?.title ?? t(`ends.kinds.${kind}`),
    },
    {
      key: 'day',
      kind: 'badge',
      title: t('columns.expiry'),
      sort: 'day',
      cell: ({ kind, day, daysLeft }) => (
        <Expiry of={{ expiresOn: day, daysLeft }} kind={kind === 'document-expiry' ? 'document' : 'employment'} />
      ),
    },
  ]
  return (
    <Page
      title={t('ends.title')}
      back={{ to: screens.admin.employees }}
      actions={
        configures && (
          <ButtonLink to={screens.admin.documentTypes} variant="default">
            {t('ends.settings')}
          </ButtonLink>
        )
      }
    >
      <ListToolbar partial>
        <Filters list={list}>
          <ChoiceFilter
            label={t('ends.what')}
            any={t('any')}
            choices={ReminderKind.options}
            wordOf={(kind) => t(`ends.kinds.${kind}`)}
            value={list.filters.kind}
            choose={(kind) => list.set({ kind })}
          />
          <ChoiceField
            label={t('expiry')}
            w={{ base: '100%', xs: 'auto' }}
            value={String(list.filters.within ?? USUALLY)}
            choices={WITHIN}
            wordOf={(days) => t('within', { count: Number(days) })}
            onChange={({ currentTarget: { value } }) => list.set({ within: value === USUALLY ? undefined : value })}
          />
        </Filters>
        <ExportButton path="/api/reminder/upcoming" list={list} name="ends" />
      </ListToolbar>
      <DataTable
        label={t('ends.title')}
        list={list}
        query={query}
        rows={query.data?.reminders}
        rowKey={({ kind, employee, document }) => `${kind} ${document?._id ?? employee._id}`}
        columns={columns}
        empty={<EmptyState drawing="calm" title={t('ends.emptyTitle')} text={t('ends.emptyText')} />}
      />
    </Page>
  )
}
