import { screens } from '@ems/contract/core/screens'
import { Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import type { OwnSchedule } from '../../../api/contract/working-times.ts'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { Page } from '../../../ui/page/Page.tsx'
import type { Option } from '../../../ui/select/RemoteSelect.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { OwnSchedules } from '../components/OwnSchedules.tsx'
import { PersonWorkingTime } from '../components/PersonWorkingTime.tsx'
import { Schedules } from '../components/Schedules.tsx'

/** The work schedules and their people. */
export default function WorkingTimePage() {
  const t = getTranslator('calendars')
  const manages = useHasPermissionForOthers('employees.manage')
  return (
    <Page title={t('schedules.page')} back={{ to: screens.admin.leaveSettings }}>
      <Stack gap="md">
        <Schedules counts={manages} />
        {manages && <People />}
      </Stack>
    </Page>
  )
}

/** People with another schedule. Edit chooses the person in the form below the list. */
function People() {
  const [person, setPerson] = useState<Option | null>(null)
  const form = useRef<HTMLDivElement>(null)
  const edit = ({ employee: { _id, userId } }: OwnSchedule) => {
    setPerson({ value: _id, label: userId.name })
    form.current?.focus()
  }
  return (
    <>
      <OwnSchedules edit={edit} />
      <div ref={form} tabIndex={-1}>
        <PersonWorkingTime person={person} choose={setPerson} />
      </div>
    </>
  )
}
