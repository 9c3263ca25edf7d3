import { screens } from '@ems/contract/core/screens'
import { Button, Group, NativeSelect, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Service } from '../../../api/contract/keys.ts'
import { useConfirmDelete } from '../../../ui/dialog/confirm.tsx'
import { RowButton } from '../../../ui/list/RowButton.tsx'
import { TextLink } from '../../../ui/page/links.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { builtInName, getTranslator } from '../../../ui/words/words.ts'
import { useAddServiceKey, useAssign, useRemoveService, useRights, useRoles } from '../queries.ts'
import { ApiKeys, NewApiKey } from './ApiKeys.tsx'
import { ServiceAccountDialog } from './ServiceAccountDialog.tsx'

/** One service account: its keys, roles and deactivation. */
export function ServiceAccountPanel({ service }: { service: Service }) {
  const t = getTranslator('accounts')
  const [addKey, remove] = [useAddServiceKey(), useRemoveService()]
  const rights = (useRights().data?.permissions ?? []).map(({ key }) => key)
  const confirmDelete = useConfirmDelete()
  const [changing, setChanging] = useState(false)
  const params = { id: service._id }
  const askToRemove = async () => {
    if (await confirmDelete(service.name, t('services.removeText'))) remove.mutate({ params }, { onError: notifyError })
  }
  return (
    <Panel>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{service.name}</Title>
        <Group gap="xs">
          <NewApiKey rights={rights} send={(body) => addKey.mutateAsync({ params, body })} />
          <RowButton
            word={t('common:actions.edit')}
            label={t('services.changeOne', { name: service.name })}
            opens="dialog"
            onClick={() => setChanging(true)}
          />
          <RowButton
            word={t('services.remove')}
            label={t('services.removeOne', { name: service.name })}
            danger
            opens="dialog"
            onClick={() => void askToRemove()}
          />
        </Group>
      </Group>
      {service.purpose && (
        <Text size="sm" c="dimmed">
          {service.purpose}
        </Text>
      )}
      <Text size="sm" c="dimmed" mb="sm">
        {service.contact ? t('services.told', { name: service.contact.name }) : t('services.nobodyTold')}
      </Text>
      <ApiKeys keys={service.keys} />
      <GiveRole service={service} />
      {changing && <ServiceAccountDialog service={service} close={() => setChanging(false)} />}
    </Panel>
  )
}

function GiveRole({ service }: { service: Service }) {
  const t = getTranslator('accounts')
  const [roles, assign] = [useRoles(), useAssign()]
  const [roleId, setRoleId] = useState('')
  const given = (roles.data?.roles ?? []).filter(
    ({ builtin }) => builtin === null || ['hr', 'payroll', 'auditor', 'inspector'].includes(builtin),
  )
  const give = () =>
    assign.mutate(
      { body: { userId: service._id, roleId } },
      { onSuccess: () => notify.success(t('services.roleGiven')), onError: notifyError },
    )
  return (
    <Group gap="sm" align="end" mt="sm">
      <NativeSelect
        label={t('services.role')}
        value={roleId}
        data={[
          { value: '', label: t('services.chooseRole') },
          ...given.map(({ _id, name }) => ({ value: _id, label: builtInName(name) })),
        ]}
        onChange={({ currentTarget }) => setRoleId(currentTarget.value)}
      />
      <Button variant="default" disabled={roleId === ''} loading={assign.isPending} onClick={give}>
        {t('services.give')}
      </Button>
      <TextLink to={screens.admin.explain} params={{ id: service._id }} size="sm" lh="2.25rem">
        {t('services.may')}
      </TextLink>
    </Group>
  )
}
