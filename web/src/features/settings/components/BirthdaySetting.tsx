import { Text, Title } from '@mantine/core'
import { useOrganisation } from '../../../api/organisation.ts'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useBirthday, useSetBirthday } from '../queries.ts'

/** Whether colleagues see the reader's birthday; nothing for accounts without an employee record. */
export function BirthdaySetting() {
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
    <Panel>
      <Title order={2} mb="xs">
        {t('birthday.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t('birthday.text')}
      </Text>
      <Checkbox
        label={t('birthday.label')}
        checked={shown}
        disabled={set.isPending}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    </Panel>
  )
}
