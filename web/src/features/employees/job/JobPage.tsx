import { Button, Text } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useIdParam } from '../../../ui/page/routeHooks.ts'
import { PersonPage } from '../../../ui/person/PersonPage.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useEmployee } from '../shared/queries.ts'
import { JobTimeline } from './JobTimeline.tsx'
import { PlannedChangeDialog, type PlannedChangeTarget } from './PlannedChangeDialog.tsx'
import { useJob } from './queries.ts'

/** The former, present and planned jobs of a person. */
export default function JobPage() {
  const t = getTranslator('job')
  const id = useIdParam()
  const query = useJob(id)
  const employee = useEmployee(id).data?.employee
  const manages = useHasPermissionForOthers('employees.manage')
  const [asked, setAsked] = useState<PlannedChangeTarget | null>(null)
  const [warnings, setWarnings] = useState<string[]>([])
  const plan = manages && employee && (
    <Button
      variant="default"
      leftSection={<IconCalendarPlus size={16} aria-hidden />}
      onClick={() => setAsked({ employee, change: null })}
    >
      {t('plan')}
    </Button>
  )
  return (
    <PersonPage id={id} tab="job" title={t('title')} actions={plan}>
      {warnings.length > 0 && (
        <Notice title={t('dialog.warnings')}>
          {warnings.map((warning) => (
            <Text key={warning} size="sm">
              {warning}
            </Text>
          ))}
        </Notice>
      )}
      <Panel>
        <FetchState query={query}>
          {(data) => (
            <JobTimeline
              {...data}
              {...(manages && employee
                ? { edit: (change) => setAsked({ employee, change }), employeeId: employee._id }
                : {})}
            />
          )}
        </FetchState>
      </Panel>
      <PlannedChangeDialog
        asked={asked}
        periods={query.data?.periods ?? []}
        close={() => setAsked(null)}
        warn={setWarnings}
      />
    </PersonPage>
  )
}
