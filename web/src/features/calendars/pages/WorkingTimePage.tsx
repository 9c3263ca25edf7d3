import { screens } from '@ems/contract/core/screens'
import type { Schedule } from '@ems/contract/schedules'
import { Button, Stack } from '@mantine/core'
import { IconPlus, IconUserPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { OwnSchedule } from '../../../api/contract/working-times.ts'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { Page } from '../../../ui/page/Page.tsx'
import type { Option } from '../../../ui/select/RemoteSelect.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { OwnSchedules } from '../components/OwnSchedules.tsx'
import { PersonWorkingTime } from '../components/PersonWorkingTime.tsx'
import { ScheduleDialog } from '../components/ScheduleDialog.tsx'
import { Schedules } from '../components/Schedules.tsx'

/** The work schedules and their people. */
export default function WorkingTimePage() {
  const t = getTranslator('calendars')
  const manages = useHasPermissionForOthers('employees.manage')
  const [edited, setEdited] = useState<Schedule | 'new'>()
  const [person, setPerson] = useState<Option | null>(null)
  const form = useRef<HTMLDivElement>(null)
  const assign = (chosen: Option | null) => {
    setPerson(chosen)
    form.current?.focus()
  }
  return (
    <Page
      title={t('schedules.page')}
      facts={t('schedules.facts')}
      back={{ to: screens.admin.leaveSettings }}
      actions={
        <>
          {manages && (
            <Button variant="default" leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => assign(null)}>
              {t('person.assign')}
            </Button>
          )}
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
            {t('schedules.add')}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Schedules counts={manages} edit={setEdited} />
        {manages && (
          <>
            <OwnSchedules
              edit={({ employee: { _id, userId } }: OwnSchedule) => assign({ value: _id, label: userId.name })}
            />
            <div ref={form} tabIndex={-1}>
              <PersonWorkingTime person={person} choose={setPerson} />
            </div>
          </>
        )}
      </Stack>
      {edited && <ScheduleDialog {...(edited !== 'new' && { schedule: edited })} close={() => setEdited(undefined)} />}
    </Page>
  )
}
