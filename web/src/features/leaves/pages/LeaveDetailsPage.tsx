import { inclusiveDays } from '@ems/contract/core/days'
import { screens } from '@ems/contract/core/screens'
import { Group } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Leave, leaves } from '../../../api/contract/leaves.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { DetailList } from '../../../ui/DetailList.tsx'
import { FetchState } from '../../../ui/FetchState.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { LoadingState } from '../../../ui/LoadingState.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { Page } from '../../../ui/Page.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useIdParam } from '../../../ui/useIdParam.ts'
import { Day } from '../../../ui/values.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { AwayList } from '../components/AwayList.tsx'
import { Decision } from '../components/Decision.tsx'
import { useLeave, useNextPending } from '../queries.ts'

const IMAGE_SIZE = 88

/** One leave with its employee, for the administrator who decides it. */
export default function LeaveDetailsPage() {
  const t = wordsOf('leaves')
  const id = useIdParam()
  const query = useLeave(id)
  const loading = (
    <Panel>
      <LoadingState />
    </Panel>
  )
  return (
    <Page title={t('detail.title')} actions={<WaysOn id={id} />} width="form">
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

/** To the next leave that waits, and back: both keep the place of the list, which stands in this address too. */
function WaysOn({ id }: { id: string }) {
  const t = wordsOf('leaves')
  const next = useNextPending(id, useListState(leaves.list)).data?.next
  return (
    <>
      {next && (
        <ButtonLink
          to={screens.admin.leave}
          params={{ id: next._id }}
          search
          variant="default"
          rightSection={<IconArrowRight size={16} aria-hidden />}
        >
          {t('detail.next')}
        </ButtonLink>
      )}
      <ButtonLink to={screens.admin.leaves} search variant="default">
        {t('detail.back')}
      </ButtonLink>
    </>
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
    [t('detail.leaveType'), t(`common:leaveType.${leave.leaveType}`)],
    [t('detail.reason'), leave.reasonHidden ? t('detail.reasonHidden') : leave.reason || t('detail.noReason')],
    [t('detail.department'), department?.dep_name ?? t('common:none')],
    [t('detail.startDate'), <Day key="start" value={leave.startDate} />],
    [t('detail.endDate'), <Day key="end" value={leave.endDate} />],
    [t('detail.days'), formatNumber(inclusiveDays(leave.startDate, leave.endDate))],
    [decisionLabel, decision],
  ]
  return (
    <Group align="flex-start" justify="center" gap="xl">
      <Avatar path={userId.profileImage} name={userId.name} size={IMAGE_SIZE} />
      <DetailList details={details} />
    </Group>
  )
}
