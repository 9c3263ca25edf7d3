import '@mantine/core/styles/Badge.css'
import { inUnit } from '@ems/contract/core/leave-amounts'
import { screens } from '@ems/contract/core/screens'
import { Badge, Button, Group, Text } from '@mantine/core'
import { IconCheck, IconX, type TablerIcon } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { approvals, type WarnedApproval } from '../../../api/contract/approvals.ts'
import { PersonCell } from '../../../ui/avatar/PersonCell.tsx'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { RowLink } from '../../../ui/list/RowLink.tsx'
import { RowWord } from '../../../ui/list/RowWord.tsx'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { useListState } from '../../../ui/list/useListState.ts'
import { type Selection, useSelection } from '../../../ui/list/useSelection.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { LeaveLength } from '../shared/LeaveLength.tsx'
import { LeaveTypeCell } from '../shared/LeaveTypeCell.tsx'
import { formatChangeDays } from '../shared/leaveText.ts'
import { PendingBadge } from '../shared/PendingBadge.tsx'
import { useApprovals } from '../shared/queries.ts'
import { BulkDecisionBar } from './BulkDecisionBar.tsx'
import { DecisionPreview } from './DecisionPreview.tsx'
import classes from './LeaveActions.module.css'
import { TimeDecisionButtons, TimeRequestText, useTimeDecisions } from './TimeApprovals.tsx'
import { type DecisionInput, useDecisions } from './useDecisions.ts'
import { useNextRow } from './useNextRow.ts'

type Approval = WarnedApproval & { leaveId: string; leave: NonNullable<WarnedApproval['leave']> }

const isOfLeave = (item: WarnedApproval): item is Approval => item.leave !== null

const RejectDialog = lazy(() => import('./RejectDialog.tsx'))

/** The inbox: requests that the reader can decide themselves or as a delegate, on the row or by keys. */
export default function ApprovalsPage() {
  const t = getTranslator('myTeam')
  const list = useListState(approvals.mine, 'since')
  const query = useApprovals(list)
  const items = query.data?.items
  const decisions = useDecisions()
  // Requests with warnings cannot be selected: each needs a decision of its own.
  const selection = useSelection(
    items?.filter(isOfLeave).filter(({ warnings }) => warnings.length === 0) ?? [],
    ({ subjectId }) => subjectId,
  )
  const [peeked, setPeeked] = useState<string | null>(null)
  const toNext = useNextRow(items?.map(({ subjectId }) => ({ id: subjectId, waits: true })))

  const [comments, setComments] = useState<Readonly<Record<string, string>>>({})
  const [rejecting, setRejecting] = useState<Approval | null>(null)
  const wordOn = ({ subjectId }: Approval) => comments[subjectId] ?? ''

  const send = async (item: Approval, verdict: DecisionInput, comment: string) => {
    if (decisions.isSent(item.subjectId)) return
    toNext.from(item.subjectId)
    if (!(await decisions.decide({ ...askedOfApproval(item), comment }, verdict))) toNext.stay(item.subjectId)
  }
  const time = useTimeDecisions(toNext)
  const decide = (item: WarnedApproval, verdict: DecisionInput) => {
    if (!isOfLeave(item)) return time.decide(item, verdict)
    // The dialog asks for the reason of a rejection, which is optional.
    if (verdict === 'Rejected') setRejecting(item)
    else void send(item, verdict, wordOn(item))
  }
  const decideChosen = async (verdict: DecisionInput) => {
    const ids = selection.rows.map(({ subjectId }) => subjectId)
    toNext.from(...ids)
    if (!(await decisions.decideAll(selection.rows.map(askedOfApproval), verdict))) toNext.stay(...ids)
    selection.clear()
  }
  const peek = ({ subjectId }: WarnedApproval) => setPeeked(peeked === subjectId ? null : subjectId)

  const columns: Column<WarnedApproval>[] = [
    {
      key: 'select',
      kind: 'number',
      title: t('approvals.choose'),
      // A column of boxes explains itself.
      head: <></>,
      cell: (item) => <Chooser item={item} selection={selection} />,
    },
    { key: 'person', kind: 'title', title: t('approvals.person'), cell: (item) => <Whose item={item} /> },
    {
      key: 'what',
      kind: 'lead',
      title: t('approvals.what'),
      cell: (item) => (isOfLeave(item) ? <RequestCell item={item} /> : <TimeRequestText item={item} />),
    },
    {
      key: 'days',
      kind: 'fact',
      card: 'heard',
      tablet: 'upright',
      title: t('approvals.days'),
      cell: (item) => isOfLeave(item) && <LengthOf item={item} />,
    },
    {
      key: 'since',
      kind: 'badge',
      title: t('approvals.since'),
      sort: 'since',
      cell: (item) => <Waited item={item} />,
    },
    {
      key: 'action',
      kind: 'actions',
      title: t('common:table.action'),
      cell: (item) => {
        const Buttons = isOfLeave(item) ? Verdicts : TimeDecisionButtons
        return <Buttons item={item as Approval} decide={(verdict) => decide(item, verdict)} />
      },
    },
  ]
  return (
    <Page title={t('approvals.title')} facts={query.data ? t('approvals.waiting', { count: query.data.total }) : null}>
      <DataTable
        label={t('approvals.title')}
        list={list}
        query={query}
        rows={items}
        rowKey={({ subjectId }) => subjectId}
        columns={columns}
        open={(item) => (isOfLeave(item) ? { to: screens.employee.approval, params: { id: item.leaveId } } : undefined)}
        toggle={peek}
        isSelected={(item) => isOfLeave(item) && selection.has(item)}
        select={(item, range) => isOfLeave(item) && selection.toggle(item, range)}
        below={(item) =>
          item.subjectId === peeked && isOfLeave(item) ? (
            <DecisionPreview
              leave={{ _id: item.leaveId, appliedAt: item.since, reason: (item.change ?? item.leave).reason }}
              asked={askedDays(item)}
              comment={{
                name: item.person.userId.name,
                value: wordOn(item),
                change: (comment) => setComments({ ...comments, [item.subjectId]: comment }),
              }}
            />
          ) : null
        }
        keys={{
          a: (item) => decide(item, 'Approved'),
          r: (item) => decide(item, 'Rejected'),
          p: peek,
        }}
        empty={<EmptyState drawing="calm" title={t('approvals.emptyTitle')} text={t('approvals.emptyText')} />}
      />
      {time.dialog}
      <Suspense>
        {rejecting && (
          <RejectDialog
            name={rejecting.person.userId.name}
            what={rejecting.change?.kind ?? 'leave'}
            word={wordOn(rejecting)}
            close={() => setRejecting(null)}
            reject={(comment) => {
              setRejecting(null)
              void send(rejecting, 'Rejected', comment)
            }}
          />
        )}
      </Suspense>
      {selection.rows.length > 0 && (
        <BulkDecisionBar
          days={selection.rows.map(({ leave, amount, unit }) => ({ ...leave, amount, unit }))}
          clear={selection.clear}
          busy={decisions.busy}
          decide={(verdict) => void decideChosen(verdict)}
        />
      )}
    </Page>
  )
}

const askedOfApproval = ({ subjectId: id, change, person }: Approval) => ({
  id,
  name: person.userId.name,
  change: change?.kind ?? null,
})

/** The person and the requested days; a cancellation has none. */
function askedDays({ leave, change, person }: Approval) {
  const { startDate, endDate } = change ?? leave
  return startDate === null || endDate === null ? undefined : { name: person.userId.name, startDate, endDate }
}

/** The requested days; of a cancellation the days that it gives back. */
function LengthOf({ item: { leave, change, amount, unit } }: { item: Approval }) {
  const t = getTranslator('leaves')
  const { startDate, endDate } = change ?? leave
  if (startDate !== null && endDate !== null) return <LeaveLength leave={{ startDate, endDate, amount, unit }} />
  return amount === null ? null : t(`change.amount.${unit}`, { count: inUnit(unit, amount) })
}

/** How long the request has waited, or that its days begin soon. */
function Waited({ item: { since, leave, change } }: { item: WarnedApproval }) {
  const [startDate, endDate] = [change?.startDate ?? leave?.startDate, change?.endDate ?? leave?.endDate]
  return <PendingBadge brief since={since} {...(startDate && endDate && { days: { startDate, endDate } })} />
}

/** The box that selects a request for a decision of several; one that is decided on its own says why. */
function Chooser({ item, selection }: { item: WarnedApproval; selection: Selection<Approval> }) {
  const t = getTranslator('leaves')
  if (!isOfLeave(item)) return <NoBox why="timeAlone" />
  if (item.warnings.length > 0) return <NoBox why="awayAlone" />
  return (
    <Checkbox
      aria-label={t('list.select', { name: item.person.userId.name })}
      checked={selection.has(item)}
      onChange={({ nativeEvent }) => selection.toggle(item, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  )
}

/** The tooltip is on the element around the box, as browsers show none for a disabled one. */
function NoBox({ why }: { why: 'timeAlone' | 'awayAlone' }) {
  const t = getTranslator('myTeam')
  const reason = t(`approvals.${why}`)
  return (
    <span className={classes.noBox} title={reason} data-empty>
      <Checkbox aria-label={reason} checked={false} disabled readOnly />
    </span>
  )
}

/** The requester, and the approver for whom the reader decides. */
function Whose({ item: { person, for: giver } }: { item: WarnedApproval }) {
  const t = getTranslator('myTeam')
  const { userId, designation, department } = person
  return (
    <PersonCell
      name={userId.name}
      path={userId.profileImage}
      id={userId._id}
      cut="second"
      second={<span className={classes.second}>{designation ?? department?.dep_name}</span>}
      badge={
        giver && (
          <Badge variant="light" tt="none">
            {t('approvals.for', { name: giver.name })}
          </Badge>
        )
      }
    />
  )
}

interface VerdictsProps {
  item: Approval
  decide: (verdict: DecisionInput) => void
}

function Verdicts({ item: { leaveId, person }, decide }: VerdictsProps) {
  const t = getTranslator('leaves')
  const label = (action: string) => t('common:table.actionsFor', { action, name: person.userId.name })
  const button = (verdict: DecisionInput, action: string, key: string, Icon: TablerIcon) => ({
    className: classes.decision,
    size: 'xs',
    'aria-keyshortcuts': key,
    'aria-label': label(action),
    onClick: () => decide(verdict),
    children: <RowWord Icon={Icon}>{action}</RowWord>,
  })
  return (
    <Group gap={4} wrap="nowrap" className={classes.actions}>
      <Button variant="light" {...button('Approved', t('detail.approve'), 'A', IconCheck)} />
      <Button variant="outline" color="red" {...button('Rejected', t('detail.reject'), 'R', IconX)} />
      <RowLink
        to={screens.employee.approval}
        params={{ id: leaveId }}
        word={t('common:actions.view')}
        row={person.userId.name}
        arrow
      />
    </Group>
  )
}

/** The request, its change if it was approved already, and the warnings. */
function RequestCell({ item }: { item: Approval }) {
  const t = getTranslator('leaves')
  const { leave, change, warnings, balanceAfter, amount, unit } = item
  return (
    <>
      {change && (
        <Text size="sm" fw={600}>
          {t('change.asked', { kind: change.kind, days: formatChangeDays(t, change) })}
        </Text>
      )}
      <LeaveTypeCell
        // What counts is known of the change, not of the leave that it changes.
        leave={{
          ...leave,
          balanceAfter,
          unit,
          amount: change ? null : amount,
          ...(change && { reason: change.reason }),
        }}
        warning={warnings.length > 0 ? othersAway() : undefined}
      />
    </>
  )
}

function othersAway() {
  const t = getTranslator('myTeam')
  return t('approvals.othersAway')
}
