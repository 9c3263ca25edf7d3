import { inclusiveDays } from '@ems/contract/core/days'
import { screens } from '@ems/contract/core/screens'
import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Leave } from '../../../api/contract/leaves.ts'
import { DetailList } from '../../../ui/DetailList.tsx'
import { FetchState } from '../../../ui/FetchState.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { LoadingState } from '../../../ui/LoadingState.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { ProfileImage } from '../../../ui/ProfileImage.tsx'
import { useIdParam } from '../../../ui/useIdParam.ts'
import { Day } from '../../../ui/values.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { AwayList } from '../components/AwayList.tsx'
import { Decision } from '../components/Decision.tsx'
import { useLeave } from '../queries.ts'

const IMAGE_SIZE = 192

/** One leave with its employee, for the administrator who decides it. */
export default function LeaveDetailsPage() {
  const t = wordsOf('leaves')
  const query = useLeave(useIdParam())
  const back = (
    <ButtonLink to={screens.admin.leaves} variant="default">
      {t('detail.back')}
    </ButtonLink>
  )
  const loading = (
    <Panel>
      <LoadingState />
    </Panel>
  )
  return (
    <Page title={t('detail.title')} actions={back} width="form">
      <FetchState query={query} loading={loading}>
        {({ leave, can }) => (
          <>
            <Panel>
              <LeaveCard
                leave={leave}
                decisionLabel={can.decide ? t('detail.action') : t('detail.status')}
                decision={<Decision leave={leave} mayDecide={can.decide} reload={() => void query.refetch()} />}
              />
            </Panel>
            {leave.status === 'Pending' && <AwayList leaveId={leave._id} />}
          </>
        )}
      </FetchState>
    </Page>
  )
}

interface LeaveCardProps {
  leave: Leave
  decisionLabel: string
  decision: ReactNode
}

function LeaveCard({ leave, decisionLabel, decision }: LeaveCardProps) {
  const t = wordsOf('leaves')
  const { userId, employeeId, department } = leave.employeeId
  const details: [string, ReactNode][] = [
    [t('detail.name'), userId.name],
    [t('detail.employeeId'), employeeId],
    [t('detail.leaveType'), leave.leaveType],
    [t('detail.reason'), leave.reason || t('detail.noReason')],
    [t('detail.department'), department?.dep_name ?? t('common:none')],
    [t('detail.startDate'), <Day key="start" value={leave.startDate} />],
    [t('detail.endDate'), <Day key="end" value={leave.endDate} />],
    [t('detail.days'), formatNumber(inclusiveDays(leave.startDate, leave.endDate))],
    [decisionLabel, decision],
  ]
  return (
    <Group align="flex-start" justify="center" gap="xl">
      <ProfileImage path={userId.profileImage} name={userId.name} size={IMAGE_SIZE} />
      <DetailList details={details} />
    </Group>
  )
}
