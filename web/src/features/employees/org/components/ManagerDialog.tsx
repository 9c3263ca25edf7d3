import { screens } from '@ems/contract/core/screens'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useHasPermissionForOthers } from '../../../../api/session.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { FormError } from '../../../../ui/form/Form.tsx'
import { TextLink } from '../../../../ui/page/links.tsx'
import { PersonSelect } from '../../../../ui/select/PersonSelect.tsx'
import type { Option } from '../../../../ui/select/RemoteSelect.tsx'
import { useErrorText } from '../../../../ui/states/ErrorState.tsx'
import { notify } from '../../../../ui/toast/notify.ts'
import { getTranslator } from '../../../../ui/words/words.ts'
import { useSetManager } from '../queries.ts'

/** The person who gets another manager. */
export interface Move {
  /** the employee's id */
  id: string
  name: string
  /** the proposed manager; null for none */
  manager: Option | null
  /** whether the proposed manager was chosen already, by dragging: the Save button has the focus */
  isChosen?: boolean
}

/** Asks for a person's new manager. @param move null if it is closed */
export function ManagerDialog({ move, close }: { move: Move | null; close: () => void }) {
  const t = getTranslator('org')
  return (
    <Dialog opened={move !== null} onClose={close} title={move ? t('move.title', { name: move.name }) : ''}>
      {move && <ManagerForm key={move.id} move={move} close={close} />}
    </Dialog>
  )
}

function ManagerForm({ move, close }: { move: Move; close: () => void }) {
  const t = getTranslator('org')
  const describe = useErrorText()
  const send = useSetManager()
  const adds = [useHasPermissionForOthers('employees.manage'), useHasPermissionForOthers('accounts.manage')].every(
    Boolean,
  )
  const [manager, setManager] = useState<string | null>(move.manager?.value ?? null)
  const save = () =>
    send.mutate(
      { params: { id: move.id }, body: { managerId: manager } },
      {
        onSuccess: () => {
          notify.success(t('move.done', { name: move.name }))
          close()
        },
      },
    )
  return (
    <Stack gap="md">
      {send.error && <FormError text={describe(send.error)} />}
      <Text size="sm">{t('move.text')}</Text>
      <PersonSelect
        label={t('move.manager')}
        placeholder={t('move.nobody')}
        value={manager}
        chosen={move.manager}
        onChange={setManager}
        data-autofocus={!move.isChosen || undefined}
      />
      {adds && (
        <Text size="sm" c="dimmed">
          {t('move.employeesOnly')}{' '}
          <TextLink to={screens.admin.ownRecord} search={{ account: '' } as never}>
            {t('move.addEmployee')}
          </TextLink>
        </Text>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={close}>
          {t('common:actions.cancel')}
        </Button>
        <Button loading={send.isPending} onClick={save} data-autofocus={move.isChosen || undefined}>
          {t('move.save')}
        </Button>
      </Group>
    </Stack>
  )
}
