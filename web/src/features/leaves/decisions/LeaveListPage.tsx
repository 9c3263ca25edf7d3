import { screens } from '@ems/contract/core/screens'
import { useCallbackRef } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { type ListedLeave as Leave, leaves } from '../../../api/contract/leaves.ts'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { KeyLine } from '../../../ui/keyboard/KeyHint.tsx'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { Filters } from '../../../ui/list/toolbar/Filters.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { SearchBox } from '../../../ui/list/toolbar/SearchBox.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { useSelection } from '../../../ui/list/useSelection.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { LegalEntityFilter } from '../../../ui/select/LegalEntitySelect.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { leaveOrder, useLeaves } from '../shared/queries.ts'
import { BulkDecisionBar } from './BulkDecisionBar.tsx'
import { DecisionPreview } from './DecisionPreview.tsx'
import { canDecide, columnsOf } from './leaveColumns.tsx'
import { StatusFilter, Waiting } from './StatusFilter.tsx'
import { toDecidable, useDecisions } from './useDecisions.ts'
import { useNextRow } from './useNextRow.ts'
import { usePeek } from './useOpenRow.ts'

const RejectDialog = lazy(() => import('./RejectDialog.tsx'))

/** All leaves, for approvers: decided on the row, several at once, or by keys. */
export default function LeaveListPage() {
  const t = getTranslator('leaves')
  const list = useListState(leaves.list, leaveOrder)
  const { legalEntity } = list.filters
  const query = useLeaves(list)
  const rows = query.data?.leaves
  const decisions = useDecisions()
  const decides = useHasPermissionForOthers('leaves.decide')
  const selection = useSelection(rows?.filter(canDecide) ?? [], ({ _id }) => _id)
  const [rejecting, setRejecting] = useState<Leave | null>(null)
  const { peeked, toggle: togglePeek, follow } = usePeek()
  const [words, setWords] = useState<Readonly<Record<string, string>>>({})
  const movesUp = list.filters.status === 'Pending' || list.sort === 'waiting'
  const further = list.page * list.size < (query.data?.total ?? 0) && !movesUp
  const toNext = useNextRow(
    rows?.map((leave) => ({ id: leave._id, waits: canDecide(leave) })),
    // A decided request leaves the pending ones, and the next page moves up automatically.
    further ? () => list.set({ page: list.page + 1 }) : undefined,
  )

  const isOpen = (leave: Leave) => canDecide(leave) && !decisions.isSent(leave._id)
  const wordOn = ({ _id }: Leave) => words[_id] ?? ''
  const decide = async (leave: Leave, status: 'Approved' | 'Rejected', comment = wordOn(leave)) => {
    if (!isOpen(leave)) return
    toNext.from(leave._id)
    if (await decisions.decide({ ...toDecidable(leave), comment }, status)) toNext.on()
    else toNext.stay(leave._id)
  }
  const decideChosen = async (status: 'Approved' | 'Rejected') => {
    const ids = selection.rows.map(({ _id }) => _id)
    toNext.from(...ids)
    if (await decisions.decideAll(selection.rows.map(toDecidable), status)) toNext.on()
    else toNext.stay(...ids)
    selection.clear()
  }
  const peek = ({ _id }: Leave) => togglePeek(_id)
  const toggle = useCallbackRef(selection.toggle)
  const decideOne = useCallbackRef((leave: Leave, status: 'Approved' | 'Rejected') => void decide(leave, status))
  const chooses = decides && (list.filters.status ?? 'Pending') === 'Pending'
  // Memoised, so that J, K and a decision render two rows and not all.
  const columns = useMemo(() => columnsOf(t, toggle, decideOne, chooses), [t, toggle, decideOne, chooses])

  return (
    <Page
      title={t('list.title')}
      facts={<Waiting sort={list.sort} />}
      actions={
        <>
          {decides && <Keys />}
          <Ways />
        </>
      }
    >
      <ListToolbar>
        {/* The buttons beside it say which status is shown. */}
        <Filters list={{ filters: { legalEntity, search: list.search || undefined } as typeof list.filters }} searches>
          <SearchBox label={t('list.search')} list={list} />
          <LegalEntityFilter list={list} />
          <ExportButton path="/api/leave" list={list} name="leaves" />
        </Filters>
        <StatusFilter list={list} />
      </ListToolbar>
      <DataTable
        dense
        label={t('list.title')}
        list={list}
        query={query}
        rows={rows}
        rowKey={({ _id }) => _id}
        columns={columns}
        isSelected={selection.has}
        open={({ _id: id }) => ({ to: screens.admin.leave, params: { id }, search: true })}
        toggle={peek}
        reach={({ _id }) => follow(_id)}
        below={(leave) =>
          leave._id === peeked ? (
            <DecisionPreview
              leave={leave}
              asked={{ name: leave.employeeId.userId.name, startDate: leave.startDate, endDate: leave.endDate }}
              comment={
                isOpen(leave)
                  ? {
                      name: leave.employeeId.userId.name,
                      value: wordOn(leave),
                      change: (word) => setWords({ ...words, [leave._id]: word }),
                    }
                  : undefined
              }
            />
          ) : null
        }
        select={selection.toggle}
        keys={{
          a: (leave) => void decide(leave, 'Approved'),
          r: (leave) => isOpen(leave) && setRejecting(leave),
          p: peek,
        }}
        failed={t('list.failed')}
        empty={<EmptyState drawing="calm" title={t('list.emptyTitle')} text={t('list.emptyText')} />}
      />
      <Suspense>
        {rejecting && (
          <RejectDialog
            name={rejecting.employeeId.userId.name}
            word={wordOn(rejecting)}
            close={() => setRejecting(null)}
            reject={(comment) => {
              setRejecting(null)
              void decide(rejecting, 'Rejected', comment)
            }}
          />
        )}
      </Suspense>
      {selection.rows.length > 0 && (
        <BulkDecisionBar
          days={selection.rows}
          clear={selection.clear}
          busy={decisions.busy}
          decide={(status) => void decideChosen(status)}
        />
      )}
    </Page>
  )
}

/** The link to the absence calendar; the menu has the other screens of leave. */
function Ways() {
  const t = getTranslator('leaves')
  return (
    <ButtonLink to={screens.admin.leaveCalendar} variant="default" leftSection={<IconCalendar size={16} aria-hidden />}>
      {t('list.calendar')}
    </ButtonLink>
  )
}

function Keys() {
  const t = getTranslator('leaves')
  return (
    <KeyLine
      beside
      keys={[
        [['J', 'K'], t('list.keys.move')],
        [['A'], t('list.keys.approve')],
        [['R'], t('list.keys.reject')],
        [['X'], t('list.keys.select')],
      ]}
    />
  )
}
