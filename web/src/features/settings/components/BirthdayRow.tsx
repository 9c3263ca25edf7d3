import { IconCake } from '@tabler/icons-react'
import { useOrganisation } from '../../../api/organisation.ts'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { SettingRow } from '../../../ui/page/SettingRow.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useBirthday, useSetBirthday } from '../queries.ts'

/** Whether colleagues see the reader's birthday; nothing for accounts without an employee record. */
export function BirthdayRow() {
  const t = getTranslator('settings')
  const shown = useBirthday().data?.shown ?? null
  const set = useSetBirthday()
  const told = useOrganisation().data?.organisation.birthdays
  if (shown === null || !told) return null
  const change = (wanted: boolean) =>
    set.mutate(
      { body: { shown: wanted } },
      { onSuccess: () => notify.success(t('birthday.done')), onError: notifyError },
    )
  return (
    <SettingRow icon={IconCake} title={t('birthday.title')} text={t('birthday.text')}>
      <Checkbox
        label={t('birthday.label')}
        checked={shown}
        disabled={set.isPending}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    </SettingRow>
  )
}
