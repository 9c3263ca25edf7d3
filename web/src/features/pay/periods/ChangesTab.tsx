import { screens } from '@ems/contract/core/screens'
import { useMemo } from 'react'
import { type PayChange, type PayPeriod, payPeriods } from '../../../api/contract/pay-periods.ts'
import { useFetch, useList } from '../../../api/hooks.ts'
import { PersonCell } from '../../../ui/avatar/PersonCell.tsx'
import { formatDay } from '../../../ui/format/format.ts'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ChoiceFilter } from '../../../ui/list/toolbar/ChoiceFilter.tsx'
import { Filters } from '../../../ui/list/toolbar/Filters.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { SearchBox } from '../../../ui/list/toolbar/SearchBox.tsx'
import { type ListOf, useListState } from '../../../ui/list/useListState.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { CHANGE_KINDS, ChangeGroups } from './ChangeGroups.tsx'
import { fieldWord, useComponentNames, valueWord } from './changeWords.ts'

/** The changes since the last closed period: a card for each kind; those of one kind, or of a search, as a list. */
export function ChangesTab({ period }: { period: PayPeriod }) {
  const t = getTranslator('pay')
  const list = useListState(payPeriods.changes)
  const groups = useFetch(payPeriods.changeGroups, { params: { id: period._id } })
  return (
    <>
      <ListToolbar>
        <SearchBox label={t('search')} list={list} />
        <Filters list={list}>
          <ChoiceFilter
            label={t('columns.change')}
            any={t('changes.any')}
            choices={CHANGE_KINDS}
            wordOf={(kind) => t(`changes.${kind}`)}
            value={list.filters.kind}
            choose={(kind) => list.set({ kind })}
          />
        </Filters>
      </ListToolbar>
      {list.narrowed ? (
        <ChangesList period={period} list={list} />
      ) : (
        <FetchState query={groups}>
          {(read) =>
            read.people === 0 ? (
              <EmptyState title={t('changes.none')} text={t('changes.noneText')} />
            ) : (
              <ChangeGroups period={period} {...read} showAll={(kind) => list.set({ kind })} />
            )
          }
        </FetchState>
      )}
    </>
  )
}

interface ChangesListProps {
  period: PayPeriod
  list: ListOf<typeof payPeriods.changes>
}

function ChangesList({ period, list }: ChangesListProps) {
  const t = getTranslator('pay')
  const query = useList(payPeriods.changes, { params: { id: period._id }, query: list.query })
  const components = useComponentNames()
  const columns = useMemo((): Column<PayChange>[] => {
    return [
      {
        key: 'name',
        kind: 'title',
        title: t('columns.name'),
        sort: 'name',
        cell: ({ employee: { userId } }) => (
          <PersonCell name={userId.name} path={userId.profileImage} id={userId._id} />
        ),
      },
      { key: 'kind', kind: 'badge', title: t('columns.change'), cell: ({ kind }) => t(`changes.${kind}`) },
      { key: 'field', kind: 'fact', title: t('columns.field'), cell: (change) => fieldWord(change, components) },
      {
        key: 'before',
        kind: 'fact',
        title: t('columns.before'),
        cell: (change) => valueWord(change.before, change, period),
      },
      {
        key: 'after',
        kind: 'fact',
        title: t('columns.after'),
        cell: (change) => valueWord(change.after, change, period),
      },
      {
        key: 'from',
        kind: 'fact',
        title: t('columns.from'),
        cell: ({ from, after }) => (from && from !== after ? formatDay(from) : ''),
      },
    ]
  }, [t, period, components])
  return (
    <DataTable
      label={t('tabs.changes')}
      list={list}
      query={query}
      rows={query.data?.changes}
      rowKey={({ employee, kind, field, before, after }) => `${employee._id} ${kind} ${field} ${before} ${after}`}
      columns={columns}
      open={({ employee }) => ({ to: screens.admin.employeeSalary, params: { id: employee._id } })}
      empty={<EmptyState title={t('changes.none')} text={t('changes.noneText')} />}
    />
  )
}
