import { inclusiveDays } from '@ems/contract/core/days'
import { inUnit } from '@ems/contract/core/leave-amounts'
import type { ScreenLink } from '@ems/contract/core/screens'
import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Leave } from '../../../api/contract/leaves.ts'
import { useUser } from '../../../api/session.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { formatNumber, formatSpan } from '../../../ui/format/format.ts'
import { Day } from '../../../ui/format/values.tsx'
import columns from '../../../ui/page/columns.module.css'
import { FactStrip } from '../../../ui/page/FactStrip.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useIdParam } from '../../../ui/page/routeHooks.ts'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { LoadingState } from '../../../ui/states/LoadingState.tsx'
import { getTranslator, type Translate } from '../../../ui/words/words.ts'
import { LeaveMenu } from '../changes/LeaveMenu.tsx'
import { BalanceChange } from '../decisions/BalanceChange.tsx'
import { COLLEAGUES_SHOWN, ColleaguesAway } from '../decisions/ColleaguesAway.tsx'
import { DecisionButtons } from '../decisions/DecisionButtons.tsx'
import { PendingChanges } from '../decisions/PendingChanges.tsx'
import { AttachButton, AttachmentList, MOST_ATTACHMENTS } from '../shared/Attachments.tsx'
import { CertificateState, LeaveStatusBadge } from '../shared/LeaveStatusBadge.tsx'
import { formatDayPart } from '../shared/leaveText.ts'
import { useColleaguesAway, useLeave } from '../shared/queries.ts'
import classes from './LeaveDetails.module.css'
import { LeaveTimeline } from './LeaveTimeline.tsx'
import { type Detail, toTimeline } from './timeline.ts'

const IMAGE_SIZE = 56

interface LeaveDetailsProps {
  id: string
  /** the list in which it is */
  list: ScreenLink
  /** the label of the link to that list */
  backWord: string
  /** links to the requests before and after */
  beside?: ReactNode
  /** called after a decision */
  decided: () => void
  /** whether it is in the employee area, which shows neither absent colleagues nor administrators */
  own?: boolean
}

/** One leave with its employee, for its approvers and the person. */
export function LeaveDetails({ id, list, backWord, beside, decided, own = false }: LeaveDetailsProps) {
  const t = getTranslator('leaves')
  const query = useLeave(id)
  const user = useUser()?._id
  return (
    <Page title={t('detail.title')} back={list} backWord={backWord} beside={beside}>
      <FetchState query={query} loading={<Loading />} list={list}>
        {({ leave, attachments, can, changes, history, decision, approval }) => {
          const mayDecide = can.decide && leave.status === 'Pending'
          const awaits = !own && leave.status === 'Pending'
          const Columns = awaits ? ColumnsOfPending : PlainColumns
          return (
            <>
              <LeaveHead leave={leave} waits={mayDecide} own={leave.employeeId.userId._id === user} />
              <Columns>
                <div className={columns.column}>
                  {awaits && <BalanceAfter leave={leave} />}
                  <Reason leave={leave} attachments={attachments} canAttach={can.attach} />
                  {awaits && <ColleaguesAway leave={leave} />}
                  <PendingChanges changes={changes} leave={leave} can={can} />
                </div>
                <div className={columns.column}>
                  <Panel>
                    <Title order={2} mb="sm">
                      {mayDecide ? t('detail.action') : t('detail.status')}
                    </Title>
                    <DecisionButtons
                      leave={leave}
                      mayDecide={mayDecide}
                      final={can.final && !approval.waitingFor.some(({ _id }) => _id === user)}
                      elsewhere={!own}
                      sentence={becameOf(t, { leave, approval, changes, history }) ?? decision?.sentence}
                      decided={decided}
                      more={<LeaveMenu leave={leave} can={can} decides />}
                    />
                    {!mayDecide && <LeaveMenu leave={leave} can={can} decides={false} />}
                  </Panel>
                  <LeaveTimeline leave={leave} approval={approval} changes={changes} history={history} />
                </div>
              </Columns>
            </>
          )
        }}
      </FetchState>
    </Page>
  )
}

const PlainColumns = ({ children }: { children: ReactNode }) => (
  <div className={columns.columns} data-early>
    {children}
  </div>
)

/** Waits for what an approval would do, which is above the rest and would move it. */
function ColumnsOfPending({ children }: { children: ReactNode }) {
  const { isPending } = useColleaguesAway(useIdParam(), COLLEAGUES_SHOWN)
  return isPending ? <Loading /> : <PlainColumns>{children}</PlainColumns>
}

const Loading = () => (
  <Panel>
    <LoadingState />
  </Panel>
)

/** What an approval does to the balance. */
function BalanceAfter({ leave }: { leave: Leave }) {
  const away = useColleaguesAway(leave._id, COLLEAGUES_SHOWN).data
  return away && <BalanceChange leave={leave} after={away.after} />
}

/** The person who withdrew or cancelled a leave: its decision does not name them. */
function becameOf(t: Translate<'leaves'>, detail: Pick<Detail, 'leave' | 'approval' | 'changes' | 'history'>) {
  const { state } = detail.leave
  return state === 'withdrawn' || state === 'cancelled' ? toTimeline(t, detail).at(-1)?.what : undefined
}

interface LeaveHeadProps {
  leave: Leave
  /** whether the reader can decide it: its status is nowhere else then */
  waits: boolean
  /** whether it is the reader's own */
  own: boolean
}

/** The person of a leave with their request as a sentence, and its facts. */
function LeaveHead({ leave, waits, own }: LeaveHeadProps) {
  const t = getTranslator('leaves')
  const { userId, employeeId, department } = leave.employeeId
  const part = formatDayPart(t, leave)
  const days = inclusiveDays(leave.startDate, leave.endDate)
  const amount = leave.amount === null ? null : inUnit(leave.unit, leave.amount)
  const countsAsDays = leave.unit === 'days' && amount === days
  const facts: (readonly [label: string, value: ReactNode] | false)[] = [
    [t('detail.leaveType'), leaveTypeName(leave.leaveType)],
    [t('detail.startDate'), <Day key="start" value={leave.startDate} />],
    [t('detail.endDate'), <Day key="end" value={leave.endDate} />],
    part !== null && [t('detail.part'), part],
    [t('detail.days'), formatNumber(days)],
    amount !== null && !countsAsDays && [t('detail.counts'), t(`list.counted.${leave.unit}`, { count: amount })],
    [t('detail.department'), department?.dep_name ?? t('common:none')],
    [t('detail.employeeId'), employeeId],
    leave.certificate.state !== 'none' && [
      t('certificate.label'),
      <CertificateState key="certificate" {...leave.certificate} />,
    ],
  ]
  return (
    <Panel>
      <FactStrip
        head={[
          t('detail.name'),
          <>
            <Avatar path={userId.profileImage} name={userId.name} id={userId._id} size={IMAGE_SIZE} />
            <span className={classes.person}>
              <span className={classes.name}>
                <span>{userId.name}</span>
                {waits && <LeaveStatusBadge leave={leave} named />}
              </span>
              <span className={classes.request}>{sentenceOf(t, leave, own)}</span>
            </span>
          </>,
        ]}
        facts={facts}
      />
    </Panel>
  )
}

/** The amount, the type and the days of a request. If no day counts, the amount is that of calendar days. */
function sentenceOf(t: Translate<'leaves'>, leave: Leave, own: boolean): string {
  const { amount, unit, startDate, endDate, state } = leave
  const counted = amount !== null && amount > 0
  return t(`detail.sentence.${counted ? unit : 'days'}`, {
    who: own ? 'own' : 'other',
    state: state === 'pending' || state === 'approved' ? state : 'other',
    counted: String(counted),
    count: counted ? inUnit(unit, amount) : inclusiveDays(startDate, endDate),
    type: leaveTypeName(leave.leaveType),
    span: formatSpan(startDate, endDate),
  })
}

interface ReasonProps {
  leave: Leave
  attachments: readonly { _id: string; name: string }[]
  canAttach: boolean
}

/** The reason of the request, and its attachments. */
function Reason({ leave, attachments, canAttach }: ReasonProps) {
  const t = getTranslator('leaves')
  return (
    <Panel>
      <Title order={2} mb="xs">
        {t('detail.reason')}
      </Title>
      <p className={classes.reason}>
        {leave.reasonHidden ? t('detail.reasonHidden') : leave.reason || t('detail.noReason')}
      </p>
      {(attachments.length > 0 || canAttach) && (
        <>
          <Text size="sm" c="dimmed" mt="md" mb={4}>
            {t('attachments.label')}
          </Text>
          <Stack gap="xs" align="flex-start">
            <AttachmentList attachments={attachments} />
            {canAttach && attachments.length < MOST_ATTACHMENTS && <AttachButton leaveId={leave._id} />}
          </Stack>
        </>
      )}
    </Panel>
  )
}
