import { Button, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { Employee } from '../../../api/contract/employees.ts'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { Day } from '../../../ui/format/values.tsx'
import { DetailList } from '../../../ui/page/DetailList.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { EmploymentDatesDialog } from '../employment/EmploymentDatesDialog.tsx'
import { PlannedEndActions } from '../employment/PlannedEndActions.tsx'
import { formatDuration } from './formatDuration.ts'
import classes from './Job.module.css'

interface EmploymentDatesProps {
  employee: Employee
  today: string
}

/** The dates of an employment, which readers with the permission can change. */
export function EmploymentDates({ employee, today }: EmploymentDatesProps) {
  const t = getTranslator('job')
  const manages = useHasPermissionForOthers('employees.manage')
  const [isEditing, edit] = useDisclosure(false)
  const { employedFrom, probationEnds, contractEnds, employmentType, leavingOn, leftOn } = employee
  const lastDay = leftOn ?? leavingOn
  const until = leftOn !== null && leftOn < today ? leftOn : today
  const isOpenEnded = employmentType === 'full-time' || employmentType === 'part-time'
  const notSet = <Muted>{t('dates.notSet')}</Muted>
  const noContractEnd = isOpenEnded ? t('dates.permanent') : notSet
  const contract = contractEnds ? <Day value={contractEnds} /> : noContractEnd
  const details: [label: string, value: ReactNode][] = [
    [
      t('dates.first'),
      <>
        <Day value={employedFrom} /> <Muted>{employedFrom < until && formatDuration(employedFrom, until)}</Muted>
      </>,
    ],
  ]
  if (probationEnds)
    details.push([
      t(probationEnds < today ? 'dates.probationEnded' : 'dates.probationEnds'),
      <Day key="probation" value={probationEnds} />,
    ])
  details.push([t('dates.contractEnds'), contract])
  if (lastDay || manages)
    details.push([
      t('dates.last'),
      <div key="last" className={classes.last}>
        {lastDay ? <Day value={lastDay} /> : notSet}
        {manages && !leftOn && <PlannedEndActions employee={employee} look="row" />}
      </div>,
    ])
  return (
    <section aria-labelledby="employment-dates" className={classes.dates}>
      <Panel>
        <div className={classes.head}>
          <Title order={2} id="employment-dates">
            {t('dates.title')}
          </Title>
          {manages && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-haspopup="dialog"
              aria-label={t('dates.edit')}
              onClick={edit.open}
            >
              {t('edit')}
            </Button>
          )}
        </div>
        <DetailList details={details} />
      </Panel>
      {manages && <EmploymentDatesDialog employee={employee} opened={isEditing} close={edit.close} />}
    </section>
  )
}

const Muted = ({ children }: { children: ReactNode }) => (
  <Text span fw={400} c="dimmed">
    {children}
  </Text>
)
