import { screens } from '@ems/contract/core/screens'
import { type Document, documents } from '../../../api/contract/documents.ts'
import { PersonLink } from '../../../ui/avatar/PersonCell.tsx'
import { Instant } from '../../../ui/format/values.tsx'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ChoiceFilter } from '../../../ui/list/toolbar/ChoiceFilter.tsx'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { Filters } from '../../../ui/list/toolbar/Filters.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { SearchBox } from '../../../ui/list/toolbar/SearchBox.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { LegalEntityFilter } from '../../../ui/select/LegalEntitySelect.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { builtInName, getTranslator } from '../../../ui/words/words.ts'
import { Expiry, OpenFile } from '../components/DocumentLine.tsx'
import { useDocuments } from '../queries.ts'

const WITHIN = ['0', '30', '90', '365'] as const

/** The visible documents of all people, expiring ones first. */
export default function DocumentsPage() {
  const t = getTranslator('documents')
  const list = useListState(documents.list, 'expiresOn')
  const query = useDocuments(list)
  const types = new Map((query.data?.types ?? []).map(({ _id, name }) => [_id, builtInName(name)]))
  const columns: Column<Document>[] = [
    {
      key: 'person',
      kind: 'title',
      title: t('columns.person'),
      sort: 'name',
      cell: ({ employee: { _id: id, employeeId, userId } }) => (
        <PersonLink of={userId} second={<bdi>{employeeId}</bdi>} to={screens.admin.employeeDocuments} params={{ id }} />
      ),
    },
    { key: 'title', kind: 'lead', title: t('columns.title'), sort: 'title', cell: ({ title }) => title },
    {
      key: 'type',
      tablet: 'upright',
      kind: 'fact',
      title: t('columns.type'),
      cell: ({ type }) => builtInName(type.name),
    },
    {
      key: 'added',
      tablet: 'upright',
      kind: 'fact',
      title: t('columns.added'),
      card: 'heard',
      sort: 'uploadedAt',
      moments: true,
      cell: ({ uploadedAt }) => <Instant value={uploadedAt} />,
    },
    {
      key: 'expiry',
      kind: 'badge',
      title: t('columns.expiry'),
      sort: 'expiresOn',
      cell: (document) => <Expiry of={document} />,
    },
    {
      key: 'file',
      kind: 'actions',
      title: t('columns.file'),
      cell: ({ _id: id, title, file }) => <OpenFile id={id} title={title} name={file.name} />,
    },
  ]
  return (
    <Page
      title={t('title')}
      back={{ to: screens.admin.employees }}
      actions={
        <ButtonLink to={screens.admin.documentTypes} variant="default">
          {t('types.title')}
        </ButtonLink>
      }
    >
      <ListToolbar>
        <SearchBox label={t('search')} list={list} />
        <Filters list={list}>
          <LegalEntityFilter list={list} />
          <ChoiceFilter
            label={t('expiry')}
            any={t('any')}
            choices={WITHIN}
            wordOf={(days) => t('within', { count: Number(days) })}
            value={WITHIN.find((days) => days === String(list.filters.expires))}
            choose={(expires) => list.set({ expires })}
          />
          <ChoiceFilter
            label={t('type')}
            any={t('any')}
            choices={[...types.keys()]}
            wordOf={(id) => types.get(id) ?? id}
            value={list.filters.type}
            choose={(type) => list.set({ type })}
          />
        </Filters>
        <ExportButton path="/api/document" list={list} name="documents" />
      </ListToolbar>
      <DataTable
        label={t('title')}
        list={list}
        query={query}
        rows={query.data?.documents}
        rowKey={({ _id }) => _id}
        columns={columns}
        empty={<EmptyState title={t('none')} text={t('listText')} />}
      />
    </Page>
  )
}
