import { Group, Text, Title } from '@mantine/core'
import type { AwayLeave, Leave } from '../../../api/contract/leaves.ts'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { formatSpan } from '../../../ui/format/format.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { LoadingState } from '../../../ui/states/LoadingState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { LeaveStatusBadge } from '../shared/LeaveStatusBadge.tsx'
import { useColleaguesAway } from '../shared/queries.ts'
import classes from './ColleaguesAway.module.css'
import { DecisionContext } from './DecisionContext.tsx'

/** More names would not help; their number does. */
export const COLLEAGUES_SHOWN = 20

/** Colleagues of the department who are away on the days of a pending leave. */
export function ColleaguesAway({ leave }: { leave: Leave }) {
  const t = getTranslator('leaves')
  return (
    <section aria-labelledby="away">
      <Panel>
        <Title order={2} id="away">
          {t('away.title')}
        </Title>
        <Text c="dimmed" mb="sm">
          {t('away.text')}
        </Text>
        <DecisionContext
          asked={askedOf(leave)}
          others={useColleaguesAway(leave._id, COLLEAGUES_SHOWN).data?.leaves ?? []}
        />
        <ColleagueNames leaveId={leave._id} />
      </Panel>
    </section>
  )
}

const askedOf = ({ employeeId, startDate, endDate }: Leave) => ({ name: employeeId.userId.name, startDate, endDate })

/** Their names, kinds of leave and days. */
export function ColleagueNames({ leaveId }: { leaveId: string }) {
  const t = getTranslator('leaves')
  const query = useColleaguesAway(leaveId, COLLEAGUES_SHOWN)
  return (
    <FetchState query={query} loading={<LoadingState lines={2} />}>
      {({ leaves, total }) =>
        total === 0 ? (
          <Text>{t('away.nobody')}</Text>
        ) : (
          <>
            <ul className={classes.list}>
              {leaves.map((leave) => (
                <AwayItem key={leave._id} leave={leave} />
              ))}
            </ul>
            {total > leaves.length && <Text mt="sm">{t('away.more', { count: total - leaves.length })}</Text>}
          </>
        )
      }
    </FetchState>
  )
}

function AwayItem({ leave }: { leave: AwayLeave }) {
  return (
    <li>
      <span>
        <Text component="bdi" fw={500}>
          {leave.employeeId.userId.name}
        </Text>{' '}
        {leave.employeeId.employeeId && (
          <>
            (<bdi>{leave.employeeId.employeeId}</bdi>)
          </>
        )}
      </span>
      <Group component="span" gap="sm">
        <span>
          {leave.leaveType && `${leaveTypeName(leave.leaveType)}, `}
          {formatSpan(leave.startDate, leave.endDate)}
        </span>
        <LeaveStatusBadge leave={leave} />
      </Group>
    </li>
  )
}
