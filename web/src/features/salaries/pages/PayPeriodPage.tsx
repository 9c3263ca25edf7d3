import '@mantine/core/styles/SegmentedControl.css'
import { screens } from '@ems/contract/core/screens'
import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type RunRow, salaries } from '../../../api/contract/salaries.ts'
import { useList } from '../../../api/hooks.ts'
import { DayField } from '../../../ui/form/DayField.tsx'
import { type Currency, formatDay, formatNumber } from '../../../ui/format/format.ts'
import { NoMatches } from '../../../ui/list/table/DataTable.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { SearchBox } from '../../../ui/list/toolbar/SearchBox.tsx'
import { type ListOf, useListState } from '../../../ui/list/useListState.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { DepartmentFilter } from '../../../ui/select/DepartmentSelect.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { RunFigures, RunTable } from '../pay-period/PayPeriodTable.tsx'
import { useRun } from '../pay-period/usePayPeriod.ts'

/** The salaries of a month in one grid, recorded by one call. */
export default function PayRunPage() {
  const t = getTranslator('salaries')
  const list = useListState(salaries.run)
  const { payDate, department, search } = list.filters
  const query = useList(salaries.run, { query: { payDate, department, search } })
  return (
    <Page
      title={t('run.title')}
      facts={query.data ? t('run.facts', { count: query.data.total, day: formatDay(query.data.payDate) }) : null}
      back={{ to: screens.admin.salaries }}
    >
      <FetchState query={query}>
        {(read) => (
          <>
            <Filters list={list} payDate={payDate ?? read.payDate} />
            <OneCurrency rows={read.rows} payDate={read.payDate} total={read.total}>
              {search || department ? <NoMatches clear={list.clear} /> : <EmptyState title={t('run.empty')} />}
            </OneCurrency>
          </>
        )}
      </FetchState>
    </Page>
  )
}

function Filters({ list, payDate }: { list: ListOf<typeof salaries.run>; payDate: string }) {
  const t = getTranslator('salaries')
  return (
    <ListToolbar>
      <SearchBox label={t('index.search')} list={list} />
      <DayField
        label={t('fields.payDate')}
        clearable={false}
        day={payDate}
        choose={(day) => list.set({ payDate: day })}
      />
      <DepartmentFilter
        label={t('fields.department')}
        placeholder={t('run.anyDepartment')}
        value={list.filters.department}
        onChange={(value) => list.set({ department: value ?? undefined })}
      />
    </ListToolbar>
  )
}

interface GridProps {
  rows: readonly RunRow[]
  payDate: string
  /** how many there are, of whom the first thousand are shown */
  total: number
  /** what stands there where no one is found; what was typed is kept meanwhile */
  children: ReactNode
}

/** A grid holds one currency, as its sums do; where people are paid in several, it can be chosen. */
function OneCurrency({ rows, children, ...grid }: GridProps) {
  const t = getTranslator('salaries')
  const [chosen, setChosen] = useState<string>()
  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort()
  const code = chosen ?? rows[0]?.currency
  const shown = rows.filter(({ currency }) => currency === code)
  const currency = shown[0]
  return (
    <>
      {currencies.length > 1 && (
        <SegmentedControl aria-label={t('run.currency')} data={currencies} value={code ?? ''} onChange={setChosen} />
      )}
      {currency ? (
        <Grid key={code} rows={shown} currency={currency} {...grid} total={grid.total - rows.length + shown.length} />
      ) : (
        children
      )}
    </>
  )
}

function Grid({ rows, payDate, total, currency }: Omit<GridProps, 'children'> & { currency: Currency }) {
  const t = getTranslator('salaries')
  const run = useRun(rows, payDate, currency)
  return (
    <>
      {total > rows.length && (
        <Notice tone="teal" role="status">
          {t('run.more', { shown: formatNumber(rows.length), total: formatNumber(total) })}
        </Notice>
      )}
      <RunFigures run={run} payDate={payDate} />
      <RunTable rows={rows} run={run} payDate={payDate} />
    </>
  )
}
