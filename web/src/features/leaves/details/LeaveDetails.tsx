import { inclusiveDays } from '@ems/contract/core/days'
import { inUnit } from '@ems/contract/core/leave-amounts'
import { Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Leave } from '../../../api/contract/leaves.ts'
import { useUser } from '../../../api/session.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { formatNumber } from '../../../ui/format/format.ts'
import { Day } from '../../../ui/format/values.tsx'
import { DetailList } from '../../../ui/page/DetailList.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { LoadingState } from '../../../ui/states/LoadingState.tsx'
import { getTranslator, type Translate } from '../../../ui/words/words.ts'
import { LeaveWays } from '../changes/LeaveMenu.tsx'
import { AwayList } from '../decisions/ColleaguesAway.tsx'
import { Decision } from '../decisions/DecisionButtons.tsx'
import { Changes } from '../decisions/PendingChanges.tsx'
import { AttachButton, AttachmentList, MOST_ATTACHMENTS } from '../shared/Attachments.tsx'
import { CertificateState } from '../shared/LeaveStatusBadge.tsx'
import { formatDayPart } from '../shared/leaveText.ts'
import { useLeave } from '../shared/queries.ts'
import { Steps } from './LeaveTimeline.tsx'
import { type Detail, toTimeline } from './timeline.ts'

const IMAGE_SIZE = 88

interface LeaveDetailsProps {
  id: string
  /** where one can go from here */
  ways: ReactNode
  /** called after a decision */
  decided: () => void
  /** in the area of one's own records, where no one is told of others who are away, or of administrators */
  own?: boolean
}

/** One leave with its employee, for anyone who decides it, or for the person themself. */
export function LeaveDetails({ id, ways, decided, own = false }: LeaveDetailsProps) {
  const t = getTranslator('leaves')
  const query = useLeave(id)
  const user = useUser()?._id
  const loading = (
    <Panel>
      <LoadingState />
    </Panel>
  )
  return (
    <Page title={t('detail.title')} actions={ways} width="form">
      <FetchState query={query} loading={loading}>
        {({ leave, attachments, can, changes, history, decision, approval }) => {
          const mayDecide = can.decide && leave.status === 'Pending'
          return (
            <>
              <Panel>
                <LeaveCard
                  leave={leave}
                  attachments={attachments}
                  canAttach={can.attach}
                  decisionLabel={mayDecide ? t('detail.action') : t('detail.status')}
                  decision={
                    <Decision
                      leave={leave}
                      mayDecide={mayDecide}
                      final={can.final && !approval.waitingFor.some(({ _id }) => _id === user)}
                      elsewhere={!own}
                      sentence={becameOf(t, { leave, approval, changes, history }) ?? decision?.sentence}
                      decided={decided}
                    />
                  }
                />
                <LeaveWays leave={leave} can={can} decides={mayDecide} />
              </Panel>
              <Changes changes={changes} leave={leave} can={can} />
              <Steps leave={leave} approval={approval} changes={changes} history={history} />
              {!own && leave.status === 'Pending' && <AwayList leave={leave} />}
            </>
          )
        }}
      </FetchState>
    </Page>
  )
}

/** Who withdrew or cancelled a leave that is no longer in force, which its decision says nothing of. */
function becameOf(t: Translate<'leaves'>, detail: Pick<Detail, 'leave' | 'approval' | 'changes' | 'history'>) {
  const { state } = detail.leave
  return state === 'withdrawn' || state === 'cancelled' ? toTimeline(t, detail).at(-1)?.what : undefined
}

interface LeaveCardProps {
  leave: Leave
  attachments: readonly { _id: string; name: string }[]
  canAttach: boolean
  decisionLabel: string
  decision: ReactNode
}

function LeaveCard({ leave, attachments, canAttach, decisionLabel, decision }: LeaveCardProps) {
  const t = getTranslator('leaves')
  const { userId, employeeId, department } = leave.employeeId
  const part = formatDayPart(t, leave)
  const details: [string, ReactNode][] = [
    [t('detail.name'), userId.name],
    [t('detail.employeeId'), employeeId],
    [t('detail.leaveType'), leaveTypeName(leave.leaveType)],
    [t('detail.reason'), leave.reasonHidden ? t('detail.reasonHidden') : leave.reason || t('detail.noReason')],
    [t('detail.department'), department?.dep_name ?? t('common:none')],
    [t('detail.startDate'), <Day key="start" value={leave.startDate} />],
    [t('detail.endDate'), <Day key="end" value={leave.endDate} />],
    ...(part === null ? [] : [[t('detail.part'), part] as [string, ReactNode]]),
    [t('detail.days'), formatNumber(inclusiveDays(leave.startDate, leave.endDate))],
    ...(leave.amount === null
      ? []
      : [
          [t('detail.counts'), t(`change.amount.${leave.unit}`, { count: inUnit(leave.unit, leave.amount) })] as [
            string,
            ReactNode,
          ],
        ]),
    ...(leave.certificate.state === 'none'
      ? []
      : [
          [t('certificate.label'), <CertificateState key="certificate" {...leave.certificate} />] as [
            string,
            ReactNode,
          ],
        ]),
    ...(attachments.length > 0 || canAttach
      ? [[t('attachments.label'), <Files key="files" {...{ leave, attachments, canAttach }} />] as [string, ReactNode]]
      : []),
    [decisionLabel, decision],
  ]
  return (
    <Group align="flex-start" justify="center" gap="xl">
      <Avatar path={userId.profileImage} name={userId.name} id={userId._id} size={IMAGE_SIZE} />
      <DetailList details={details} />
    </Group>
  )
}

/** What is attached to a leave, and the way to attach more. */
function Files({ leave, attachments, canAttach }: Pick<LeaveCardProps, 'leave' | 'attachments' | 'canAttach'>) {
  return (
    <Stack gap="xs" align="flex-start">
      <AttachmentList attachments={attachments} />
      {canAttach && attachments.length < MOST_ATTACHMENTS && <AttachButton leaveId={leave._id} />}
    </Stack>
  )
}
