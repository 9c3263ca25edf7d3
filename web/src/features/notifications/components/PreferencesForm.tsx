import '../../../ui/select/selectStyles.ts'
import { Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { MailChoice, Preferences } from '../../../api/contract/notifications.ts'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { useUnsavedChanges } from '../../../ui/form/draft/useUnsavedChanges.ts'
import { TimeInput } from '../../../ui/form/TimeInput.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { usePhone } from '../../../ui/page/routeHooks.ts'
import { errorText } from '../../../ui/states/errorText.ts'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { usePreferences, useSetPreferences } from '../queries.ts'
import { groupByTopic, kindName } from './kindNames.ts'
import classes from './PreferencesForm.module.css'

/** The notification preferences. */
export function PreferencesForm() {
  const t = getTranslator('notifications')
  return (
    <Panel>
      <Title order={2} mb="md">
        {t('preferences.title')}
      </Title>
      <FetchState query={usePreferences()}>{(stored) => <Fields stored={stored} />}</FetchState>
    </Panel>
  )
}

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const

function Fields({ stored }: { stored: Preferences }) {
  const t = getTranslator('notifications')
  const save = useSetPreferences()
  const [wanted, setWanted] = useState(stored)
  const [saved, setSaved] = useState(stored)
  // Sixty rows at once hide the rest of the form. A group that was opened stays so while others change.
  const [phone] = useState(usePhone())
  const openAtFirst = (group: number) => group === 0 && !phone
  const isChanged = JSON.stringify(wanted) !== JSON.stringify(saved)
  useUnsavedChanges(() => isChanged)
  const setKind = (kind: string, change: { bell?: boolean; mail?: MailChoice }) =>
    setWanted({ ...wanted, kinds: wanted.kinds.map((one) => (one.kind === kind ? { ...one, ...change } : one)) })
  const toggleDay = (day: number) =>
    setWanted({
      ...wanted,
      digestDays: WEEK.filter((one) => (one === day) !== wanted.digestDays.includes(one)),
    })
  const submit = () => {
    const kinds = wanted.kinds.filter(({ fixed }) => !fixed).map(({ kind, bell, mail }) => ({ kind, bell, mail }))
    save.mutate(
      { body: { kinds, digestAt: wanted.digestAt, digestDays: wanted.digestDays } },
      {
        onSuccess: () => {
          setSaved(wanted)
          notify.success(t('preferences.done'))
        },
        onError: (error) => notify.error(errorText(error, t('preferences.failed'))),
      },
    )
  }
  return (
    <form
      aria-label={t('preferences.title')}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {groupByTopic(wanted.kinds).map(({ topic, kinds }, index) => (
        <details key={topic} className={classes.topic} open={openAtFirst(index)}>
          <summary className={classes.head}>
            <Title order={3}>{t(`topics.${topic}`)}</Title>
            <span className={classes.count}>{t('preferences.count', { count: kinds.length })}</span>
            {/* Each control below has its own name. */}
            <span aria-hidden className={classes.bellHead}>
              {t('preferences.bell')}
            </span>
            <span aria-hidden className={classes.mailHead}>
              {t('preferences.mail')}
            </span>
            <IconChevronDown size={18} aria-hidden className={classes.chevron} />
          </summary>
          <ul className={classes.kinds}>
            {kinds.map(({ kind, bell, mail, fixed }) => {
              const name = kindName(t, kind)
              return (
                <li key={kind} className={classes.kind}>
                  <span className={classes.name}>
                    {name}
                    {fixed && (
                      <Text c="dimmed" size="sm" component="span" display="block">
                        {t('preferences.fixed')}
                      </Text>
                    )}
                  </span>
                  <Checkbox
                    label={<span className={classes.bell}>{t('preferences.bell')}</span>}
                    aria-label={t('preferences.bellOf', { name })}
                    checked={bell}
                    disabled={fixed}
                    onChange={(event) => setKind(kind, { bell: event.currentTarget.checked })}
                  />
                  <NativeSelect
                    className={classes.mail}
                    aria-label={t('preferences.mailOf', { name })}
                    value={mail}
                    disabled={fixed}
                    data={[
                      { value: 'now', label: t('preferences.now') },
                      { value: 'digest', label: t('preferences.digest') },
                      { value: 'off', label: t('preferences.off') },
                    ]}
                    onChange={(event) => setKind(kind, { mail: event.currentTarget.value as MailChoice })}
                  />
                </li>
              )
            })}
          </ul>
        </details>
      ))}
      <Stack gap="sm" mt="md">
        <TimeInput
          label={t('preferences.digestAt')}
          description={t('preferences.digestHint')}
          value={wanted.digestAt}
          required
          maw="14rem"
          onChange={(event) => setWanted({ ...wanted, digestAt: event.currentTarget.value })}
        />
        <fieldset className={classes.days}>
          <legend>{t('preferences.days')}</legend>
          <Group gap="md" className={classes.weekdays}>
            {WEEK.map((day) => (
              <Checkbox
                key={day}
                label={t(`preferences.weekdays.${day}`)}
                checked={wanted.digestDays.includes(day)}
                onChange={() => toggleDay(day)}
              />
            ))}
          </Group>
        </fieldset>
      </Stack>
      {/* The list is longer than the window: once something changed, the way to keep it is in sight. */}
      <Group justify="flex-end" className={classes.foot} data-changed={isChanged || undefined}>
        <Button type="submit" disabled={!isChanged} loading={save.isPending}>
          {t('preferences.submit')}
        </Button>
      </Group>
    </form>
  )
}
