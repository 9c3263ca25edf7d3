import { Button, Text } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useForOthers } from '../../../../api/session.ts'
import { FetchState } from '../../../../ui/FetchState.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { Panel } from '../../../../ui/Panel.tsx'
import { PersonPage } from '../../../../ui/person/PersonPage.tsx'
import { useIdParam } from '../../../../ui/useIdParam.ts'
import { wordsOf } from '../../../../ui/words.ts'
import { useEmployee } from '../../queries.ts'
import { type ChangeAsked, ChangeDialog } from '../components/ChangeDialog.tsx'
import { JobLine } from '../components/JobLine.tsx'
import { useJob } from '../queries.ts'

/** What somebody was, is and is to be. */
export default function JobPage() {
  const t = wordsOf('job')
  const id = useIdParam()
  const query = useJob(id)
  const employee = useEmployee(id).data?.employee
  const manages = useForOthers('employees.manage')
  const [asked, setAsked] = useState<ChangeAsked | null>(null)
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
            <JobLine
              {...data}
              {...(manages && employee
                ? { edit: (change) => setAsked({ employee, change }), employeeId: employee._id }
                : {})}
            />
          )}
        </FetchState>
      </Panel>
      <ChangeDialog asked={asked} periods={query.data?.periods ?? []} close={() => setAsked(null)} warn={setWarnings} />
    </PersonPage>
  )
}
