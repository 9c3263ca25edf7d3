import { Button, Text, Title } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAfterOrganisation, useOrganisation } from '../../../api/organisation.ts'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import columns from '../../../ui/page/columns.module.css'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useIdParam } from '../../../ui/page/routeHooks.ts'
import { PersonPage } from '../../../ui/person/PersonPage.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { LoadingState } from '../../../ui/states/LoadingState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { usePerson } from '../shared/queries.ts'
import { EmploymentDates } from './EmploymentDates.tsx'
import classes from './Job.module.css'
import { JobFacts } from './JobFacts.tsx'
import { JobTimeline } from './JobTimeline.tsx'
import { PlannedChangeDialog, type PlannedChangeTarget } from './PlannedChangeDialog.tsx'
import { useJob, useReportingLine } from './queries.ts'
import { ReportingLine } from './ReportingLine.tsx'

/** The present, former and planned jobs of a person, their reporting line and the dates of their employment. */
export default function JobPage() {
  const t = getTranslator('job')
  const id = useIdParam()
  const jobQuery = useJob(id)
  const personQuery = usePerson(id)
  const line = useReportingLine(personQuery.data?.person)
  const today = useOrganisation().data?.organisation.today
  const shownQuery = useAfterOrganisation(jobQuery)
  const manages = useHasPermissionForOthers('employees.manage')
  const [asked, setAsked] = useState<PlannedChangeTarget | null>(null)
  const [warnings, setWarnings] = useState<string[]>([])
  return (
    <PersonPage id={id} tab="job" title={t('title')} hasHeadings>
      {warnings.length > 0 && (
        <Notice title={t('dialog.warnings')}>
          {warnings.map((warning) => (
            <Text key={warning} size="sm">
              {warning}
            </Text>
          ))}
        </Notice>
      )}
      <FetchState query={personQuery} loading={<Loading />}>
        {({ person: employee }) => (
          <FetchState query={shownQuery} loading={<Loading />}>
            {(job) =>
              today === undefined || line === undefined ? (
                <Loading />
              ) : (
                <>
                  <JobFacts periods={job.periods} today={today} />
                  <div className={columns.columns}>
                    <Panel>
                      <div className={classes.head}>
                        <Title order={2}>{t('title')}</Title>
                        {manages && (
                          <Button
                            variant="default"
                            size="sm"
                            leftSection={<IconCalendarPlus size={16} aria-hidden />}
                            onClick={() => setAsked({ employee, change: null })}
                          >
                            {t('plan')}
                          </Button>
                        )}
                      </div>
                      <JobTimeline
                        {...job}
                        {...(manages && {
                          edit: (change) => setAsked({ employee, change }),
                          employeeId: employee._id,
                        })}
                      />
                    </Panel>
                    <div className={columns.column}>
                      {line && <ReportingLine line={line} />}
                      <EmploymentDates employee={employee} today={today} />
                    </div>
                  </div>
                </>
              )
            }
          </FetchState>
        )}
      </FetchState>
      <PlannedChangeDialog
        asked={asked}
        periods={jobQuery.data?.periods ?? []}
        close={() => setAsked(null)}
        warn={setWarnings}
      />
    </PersonPage>
  )
}

const Loading = () => (
  <Panel>
    <LoadingState />
  </Panel>
)
