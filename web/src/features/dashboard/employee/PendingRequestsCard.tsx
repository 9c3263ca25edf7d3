import { inUnit } from '@ems/contract/core/leave-amounts'
import { screens } from '@ems/contract/core/screens'
import { approvals, type WarnedApproval } from '../../../api/contract/approvals.ts'
import { useFetch } from '../../../api/hooks.ts'
import { PersonCell } from '../../../ui/avatar/PersonCell.tsx'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { formatMonth, formatNearDay, formatNearSpan, formatNumber } from '../../../ui/format/format.ts'
import { ButtonLink, CardTextLink } from '../../../ui/page/links.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { Card } from '../shared/Card.tsx'
import { CardError, PendingCardSkeleton } from '../shared/CardStates.tsx'
import { DecisionButtons } from '../shared/DecisionButtons.tsx'
import { lengthOf, WAITING } from '../shared/queries.ts'
import classes from '../shared/Rows.module.css'

/** The pending requests of a manager, oldest first; leave can be decided in its row. @param date today */
export default function PendingRequestsCard({ date }: { date: string }) {
  const t = getTranslator('dashboard')
  const { data, isError, refetch } = useFetch(approvals.mine, WAITING)
  if (isError && !data)
    return (
      <Card id="waiting" title={t('waiting.title')}>
        <CardError retry={() => void refetch()} />
      </Card>
    )
  if (!data) return <PendingCardSkeleton />
  const { items, total } = data
  return (
    <Card
      id="waiting"
      title={t('waiting.title')}
      after={total > 0 && <span className={classes.chip}>{formatNumber(total)}</span>}
      end={
        total > 0 && <CardTextLink to={screens.employee.approvals}>{t('waiting.all', { count: total })}</CardTextLink>
      }
    >
      {items.map((item) => (
        <Waiting key={`${item.kind} ${item.subjectId}`} item={item} date={date} />
      ))}
      {total === 0 && <EmptyState drawing="calm" title={t('today.nothing')} />}
    </Card>
  )
}

function Waiting({ item, date }: { item: WarnedApproval; date: string }) {
  const t = getTranslator('dashboard')
  const { person, for: giver } = item
  return (
    <div className={classes.row} data-look="request">
      <div className={classes.who}>
        <PersonCell
          name={person.userId.name}
          path={person.userId.profileImage}
          id={person.userId._id}
          second={person.designation}
          size={32}
          cut
        />
      </div>
      <div className={classes.what}>
        <strong className={classes.strong}>{askedOf(item, date)}</strong>
        <div className={classes.second} title={item.warnings.join(' ') || undefined}>
          {[...factsOf(item), ...(giver ? [t('today.forGiver', { name: giver.name })] : [])].join(' · ')}
        </div>
      </div>
      <Acts item={item} />
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
    ...(leave && balanceAfter !== null ? [t('today.leftAfter', { count: inUnit(unit, balanceAfter) })] : []),
    ...(warnings.length > 0 ? [t('waiting.othersAway')] : []),
  ]
}

/** Leave can be decided here; other requests are opened first. */
function Acts({ item: { kind, leaveId, person } }: { item: WarnedApproval }) {
  const t = getTranslator('dashboard')
  const { name } = person.userId
  if (kind !== 'leave' || leaveId === null)
    return (
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
    )
  return <DecisionButtons leave={{ _id: leaveId }} name={name} />
}
