import { Button, Group, MultiSelect, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Provider } from '../../../api/contract/providers.ts'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { builtInName, getTranslator } from '../../../ui/words/words.ts'
import { useAllDepartments, useRoles, useUpdateProvider } from '../queries.ts'

interface Row {
  group: string
  role: string
  departments: string[]
}

const NOT_GIVEN = ['administrator', 'manager', 'employee']

/** The roles for groups of a provider. */
export function ProviderGroups({ provider }: { provider: Provider }) {
  const t = getTranslator('providers')
  const update = useUpdateProvider()
  const roles = (useRoles().data?.roles ?? []).filter(({ builtin }) => builtin === null || !NOT_GIVEN.includes(builtin))
  const departments = useAllDepartments().data?.departments ?? []
  const [claim, setClaim] = useState(provider.groups.claim)
  const [rows, setRows] = useState<readonly Row[]>(provider.groups.rows)
  const change = (at: number, values: Partial<Row>) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...values } : row)))
  const save = () => {
    const groups = { claim, rows: rows.map(({ group, role, departments }) => ({ group, role, departments })) }
    const { _id, updatedAt: ifUpdatedAt, ...body } = provider
    update.mutate(
      { params: { id: _id }, body: { ...body, groups, ifUpdatedAt } },
      { onSuccess: () => notify.success(t('saved')), onError: notifyError },
    )
  }
  return (
    <TitledPanel title={t('groups.title')} text={t('groups.text')}>
      <Stack gap="md">
        <TextInput label={t('groups.claim')} value={claim} onChange={(event) => setClaim(event.currentTarget.value)} />
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id and keep their order
          <Stack key={at} gap="xs" role="group" aria-label={t('groups.row', { number: at + 1 })}>
            <TextInput
              label={t('groups.group')}
              value={row.group}
              onChange={(event) => change(at, { group: event.currentTarget.value })}
            />
            <NativeSelect
              label={t('groups.role')}
              data={[
                { value: '', label: t('groups.choose') },
                ...roles.map(({ _id, name }) => ({ value: _id, label: builtInName(name) })),
              ]}
              value={row.role}
              onChange={(event) => change(at, { role: event.currentTarget.value })}
            />
            <MultiSelect
              label={t('groups.departments')}
              description={t('groups.departmentsHint')}
              data={departments.map(({ _id, dep_name }) => ({ value: _id, label: dep_name }))}
              value={row.departments}
              onChange={(chosen) => change(at, { departments: chosen })}
            />
            {provider.groups.rows[at]?.broken && <Text size="sm">{t('groups.broken')}</Text>}
            <Group>
              <Button size="xs" variant="default" onClick={() => setRows(rows.filter((_, index) => index !== at))}>
                {t('groups.remove')}
              </Button>
            </Group>
          </Stack>
        ))}
        <Group gap="sm">
          <Button variant="default" onClick={() => setRows([...rows, { group: '', role: '', departments: [] }])}>
            {t('groups.add')}
          </Button>
          <Button loading={update.isPending} onClick={save}>
            {t('groups.save')}
          </Button>
        </Group>
      </Stack>
    </TitledPanel>
  )
}
