import { Group, Menu, Stack, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type TimePolicy, timePolicies } from '../../../api/contract/time-policies.ts'
import { useSend } from '../../../api/hooks.ts'
import { AddButton } from '../../../ui/controls/AddButton.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { formatDay } from '../../../ui/format/format.ts'
import { EditMenu } from '../../../ui/list/EditMenu.tsx'
import { Entry, EntryList } from '../../../ui/page/EntryList.tsx'
import { Panel, TitledPanel } from '../../../ui/page/Panel.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { DayExample } from './DayExample.tsx'
import { PolicyFields } from './PolicyFields.tsx'
import { PolicyPeople } from './PolicyPeople.tsx'
import classes from './Settings.module.css'

interface PoliciesFormProps {
  policies: readonly TimePolicy[]
  /** the organisation's day */
  today: string
}

/** The policies of working time in order; one is edited at a time, and all are saved together. */
export function PoliciesForm({ policies: stored, today }: PoliciesFormProps) {
  const t = getTranslator('timeSettings')
  const trial = useSend(timePolicies.set, { refreshes: [] })
  const save = useSend(timePolicies.set, { refreshes: ['timePolicies', 'time', 'timeSheets', 'settings'] })
  const [chosen, choose] = useState(stored.length - 1)
  const of = useSendForm({
    schema: undefined,
    initialValues: { policies: [...stored], from: today },
    ask: async (body) => {
      const { affected } = await trial.mutateAsync({ body: { ...body, dryRun: true } })
      return confirm({
        title: t('save.title', { day: formatDay(body.from) }),
        text: t('save.text', affected),
        confirm: t('save.confirm'),
        cancel: t('common:actions.cancel'),
      })
    },
    send: (body) => save.mutateAsync({ body }),
    onDone: () => notify.success(t('save.done')),
  })
  const { values, errors, setFieldValue, getInputProps } = of.form
  const { policies } = values
  const index = Math.min(chosen, policies.length - 1)
  const policy = policies[index]
  if (!policy) return null
  const set = (next: TimePolicy[], at = index) => {
    setFieldValue('policies', next)
    choose(at)
  }
  const change = (to: Partial<TimePolicy>) => set(policies.map((one, n) => (n === index ? { ...one, ...to } : one)))
  const add = () => {
    const last = policies.length - 1
    const copy = { ...policy, name: '', for: { employees: [], departments: [], locations: [] } }
    set(policies.toSpliced(last, 0, copy), last)
  }
  const errorOf = (field: string) => errors[`policies.${index}.${field}`]
  return (
    <Form of={of} submitLabel={t('save.submit')} label={t('title')} changesOnly fullWidth>
      {(buttons) => (
        <div className={classes.layout}>
          <Stack gap="md">
            <PolicyList policies={policies} index={index} set={set} choose={choose} add={add} />
            <Panel>
              <Stack gap="md">
                {policies.length > 1 && (
                  <TextInput
                    label={t('policies.name')}
                    required
                    maxLength={100}
                    value={policy.name}
                    error={errorOf('name')}
                    onChange={({ currentTarget }) => change({ name: currentTarget.value })}
                  />
                )}
                {policy.for && (
                  <PolicyPeople
                    people={policy.for}
                    change={(people) => change({ for: people })}
                    errorOf={(list) => errorOf(`for.${list}`)}
                  />
                )}
                <PolicyFields key={index} policy={policy} change={change} errorOf={errorOf} />
              </Stack>
            </Panel>
          </Stack>
          <Stack gap="md">
            <DayExample policy={policy} />
            <TitledPanel title={t('from.title')} text={t('from.text')}>
              <DateInput label={t('from.label')} required {...getInputProps('from')} />
              {buttons}
            </TitledPanel>
          </Stack>
        </div>
      )}
    </Form>
  )
}

interface PolicyListProps {
  policies: readonly TimePolicy[]
  index: number
  set: (policies: TimePolicy[], index: number) => void
  choose: (index: number) => void
  add: () => void
}

/** The order of the policies: the first that matches a person applies, and the last is for everyone else. */
function PolicyList({ policies, index, set, choose, add }: PolicyListProps) {
  const t = getTranslator('timeSettings')
  const swap = (at: number, other: number) => {
    const [one, two] = [policies[at] as TimePolicy, policies[other] as TimePolicy]
    set(policies.with(at, two).with(other, one), other)
  }
  const addButton = <AddButton onClick={add}>{t('policies.add')}</AddButton>
  if (policies.length === 1) return <Group justify="flex-end">{addButton}</Group>
  return (
    <TitledPanel title={t('policies.title')} text={t('policies.text')} actions={addButton}>
      <EntryList>
        {policies.map(({ name, for: whom, tracking }, at) => {
          const shown = name || t('policies.unnamed', { number: at + 1 })
          const facts = [t(`tracking.${tracking}Short`), whomOf(whom)].filter((fact) => fact !== shown)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a policy is identified by its position
            <Entry key={at} name={shown} facts={facts}>
              <EditMenu name={shown} edit={() => choose(at)} edited={at === index}>
                {whom && (
                  <>
                    <Menu.Item
                      leftSection={<IconArrowUp size={16} aria-hidden />}
                      disabled={at === 0}
                      onClick={() => swap(at, at - 1)}
                    >
                      {t('policies.up')}
                    </Menu.Item>
                    <Menu.Item
                      leftSection={<IconArrowDown size={16} aria-hidden />}
                      disabled={at === policies.length - 2}
                      onClick={() => swap(at, at + 1)}
                    >
                      {t('policies.down')}
                    </Menu.Item>
                    <Menu.Item
                      data-danger
                      leftSection={<IconTrash size={16} aria-hidden />}
                      onClick={() => set(policies.toSpliced(at, 1), 0)}
                    >
                      {t('common:actions.delete')}
                    </Menu.Item>
                  </>
                )}
              </EditMenu>
            </Entry>
          )
        })}
      </EntryList>
    </TitledPanel>
  )
}

function whomOf(whom: TimePolicy['for']): string {
  const t = getTranslator('timeSettings')
  if (whom === null) return t('policies.everyone')
  const parts = (['departments', 'locations', 'employees'] as const)
    .filter((list) => whom[list].length > 0)
    .map((list) => t(`policies.${list}`, { count: whom[list].length }))
  return parts.length > 0 ? parts.join(', ') : t('policies.noOne')
}
