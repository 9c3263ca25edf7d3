import { inUnit } from '@ems/contract/core/leave-amounts'
import { screens } from '@ems/contract/core/screens'
import { useRef } from 'react'
import { approvals, type WarnedApproval } from '../../../api/contract/approvals.ts'
import { useFetch } from '../../../api/hooks.ts'
import { PersonCell } from '../../../ui/avatar/PersonCell.tsx'
import { isUrgent, UrgencyBadge } from '../../../ui/controls/UrgencyBadge.tsx'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { formatMonth, formatNearDay, formatNearSpan, formatNumber } from '../../../ui/format/format.ts'
import { KeyLine } from '../../../ui/keyboard/KeyHint.tsx'
import { useRowKeys } from '../../../ui/list/table/useRowKeys.ts'
import { ButtonLink, CardTextLink } from '../../../ui/page/links.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { Card } from '../shared/Card.tsx'
import { CardError } from '../shared/CardStates.tsx'
import { DecisionButtons } from '../shared/DecisionButtons.tsx'
import { lengthOf, WAITING } from '../shared/queries.ts'
import classes from '../shared/Rows.module.css'
import { useDecision } from '../shared/useDecision.ts'
import { PendingCardSkeleton } from './ComingCards.tsx'
import home from './Home.module.css'

interface PendingRequestsCardProps {
  /** today */
  date: string
}

/** The pending requests of a manager, oldest first; leave can be decided in its row, or by key. */
export default function PendingRequestsCard({ date }: PendingRequestsCardProps) {
  const t = getTranslator('teamHome')
  const common = getTranslator('dashboard')
  const { data, isError, refetch } = useFetch(approvals.mine, WAITING)
  const decision = useDecision()
  const body = useRef<HTMLDivElement>(null)
  const send = ({ leaveId, subjectId }: WarnedApproval, verdict: 'Approved' | 'Rejected') => {
    if (leaveId === null || decision.busy) return
    keepPlace(body.current, subjectId)
    decision.send({ _id: leaveId }, verdict)
  }
  const decide = (verdict: 'Approved' | 'Rejected') => (item: WarnedApproval) => {
    if (item.kind === 'leave') send(item, verdict)
  }
  useRowKeys({
    body,
    rows: data?.items ?? [],
    rowKey: ({ subjectId }) => subjectId,
    commands: { keys: { a: decide('Approved'), r: decide('Rejected') } },
  })
  if (isError && !data)
    return (
      <Card id="waiting" title={common('waiting.title')}>
        <CardError retry={() => void refetch()} />
      </Card>
    )
  if (!data) return <PendingCardSkeleton />
  const { items, total } = data
  const decidable = items.some(({ kind, leaveId }) => kind === 'leave' && leaveId !== null)
  return (
    <Card
      id="waiting"
      title={common('waiting.title')}
      after={
        total > 0 && (
          <>
            <span className={classes.chip}>{formatNumber(total)}</span> {total > 1 && t('order')}
          </>
        )
      }
      end={
        decidable && (
          <KeyLine
            beside
            keys={[
              [['J', 'K'], t('keys.move')],
              [['A'], t('keys.approve')],
              [['R'], t('keys.reject')],
            ]}
          />
        )
      }
    >
      <div ref={body}>
        {items.map((item) => (
          <Waiting
            key={item.subjectId}
            item={item}
            date={date}
            busy={decision.busy}
            send={(verdict) => send(item, verdict)}
          />
        ))}
      </div>
      {total > 0 ? (
        <p className={home.foot}>
          <CardTextLink to={screens.employee.approvals}>{common('waiting.all')}</CardTextLink>
        </p>
      ) : (
        <EmptyState drawing="calm" title={common('today.nothing')} />
      )}
    </Card>
  )
}

/** Moves the focus from a row that is decided to the next one, or the one before: the decided row leaves the card. */
function keepPlace(body: HTMLElement | null, id: string): void {
  const rows = [...(body?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const at = rows.findIndex((row) => row.dataset.row === id)
  if (rows[at]?.contains(document.activeElement)) (rows[at + 1] ?? rows[at - 1])?.focus()
}

interface WaitingProps extends PendingRequestsCardProps {
  item: WarnedApproval
  busy: boolean
  send: (verdict: 'Approved' | 'Rejected') => void
}

function Waiting({ item, date, busy, send }: WaitingProps) {
  const t = getTranslator('dashboard')
  const { kind, leaveId, person, for: giver, leave, change } = item
  const { name } = person.userId
  const [startDate, endDate] = [change?.startDate ?? leave?.startDate, change?.endDate ?? leave?.endDate]
  const facts = [...factsOf(item), ...(giver ? [t('today.forGiver', { name: giver.name })] : [])]
  const days = startDate && endDate ? { startDate, endDate } : undefined
  return (
    <div className={classes.row} data-look="request" data-row={item.subjectId} tabIndex={-1}>
      <div className={classes.who}>
        <PersonCell
          name={name}
          path={person.userId.profileImage}
          id={person.userId._id}
          second={person.designation}
          size={32}
          cut
        />
      </div>
      <div className={classes.what}>
        <div className={classes.asked}>
          <strong className={classes.strong}>{askedOf(item, date)}</strong>
          {days && isUrgent(days, date) && <UrgencyBadge days={days} today={date} />}
        </div>
        {facts.length > 0 && (
          <div className={classes.second} title={item.warnings.join(' ') || undefined}>
            {facts.join(' · ')}
          </div>
        )}
      </div>
      {/* Leave can be decided here; other requests are opened first. */}
      {kind === 'leave' && leaveId !== null ? (
        <DecisionButtons name={name} busy={busy} send={send} keys />
      ) : (
        <div className={classes.acts}>
          <ButtonLink
            to={screens.employee.approvals}
            size="xs"
            variant="default"
            aria-label={t('waiting.lookOf', { name })}
          >
            {t('waiting.look')}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

/** The request in a few words. */
function askedOf({ kind, leave, change, request, sheet, amount, unit }: WarnedApproval, date: string): string {
  const t = getTranslator('dashboard')
  if (request) {
    const day = formatNearDay(request.day, date)
    return t(request.kind === 'overtime' ? 'waiting.overtime' : 'waiting.correction', { day })
  }
  if (sheet) return t('waiting.sheet', { month: formatMonth(sheet.month) })
  if (!leave) return ''
  const startDate = change?.startDate ?? leave.startDate
  const endDate = change?.endDate ?? leave.endDate
  const span = formatNearSpan(startDate, endDate, date)
  if (kind === 'leave-change') return t(change?.kind === 'cancel' ? 'waiting.cancel' : 'waiting.change', { span })
  return [lengthOf(t, { startDate, endDate, unit, amount }), span].join(', ')
}

function factsOf({ leave, warnings, balanceAfter, unit }: WarnedApproval): string[] {
  const t = getTranslator('dashboard')
  return [
    ...(leave ? [leaveTypeName(leave.leaveType)] : []),
    ...(leave && balanceAfter !== null ? [t('today.leftAfter', { unit, count: inUnit(unit, balanceAfter) })] : []),
    ...(warnings.length > 0 ? [t('waiting.othersAway')] : []),
  ]
}
