import { screens } from '@ems/contract/core/screens'
import { Stack } from '@mantine/core'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { PersonWorkingTime } from '../components/PersonWorkingTime.tsx'
import { Schedules } from '../components/Schedules.tsx'

/** The work schedules and their people. */
export default function WorkingTimePage() {
  const t = getTranslator('calendars')
  const manages = useHasPermissionForOthers('employees.manage')
  return (
    <Page title={t('schedules.page')} back={{ to: screens.admin.leaveSettings }}>
      <Stack gap="md">
        <Schedules />
        {manages && <PersonWorkingTime />}
      </Stack>
    </Page>
  )
}
