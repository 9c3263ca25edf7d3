import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { timeDevices } from '../../../api/contract/time-devices.ts'
import { useSend } from '../../../api/hooks.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { PersonSelect } from '../../../ui/select/PersonSelect.tsx'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { OneTimeSecret } from './OneTimeSecret.tsx'

/** Gives a person a new PIN for kiosks. */
export function PinPanel() {
  const t = getTranslator('timeSettings')
  const [person, setPerson] = useState<{ id: string; name: string } | null>(null)
  const [pin, setPin] = useState<string>()
  const renew = useSend(timeDevices.newPin, { refreshes: [] })
  const give = (employeeId: string) =>
    renew.mutate({ params: { employeeId } }, { onSuccess: (reply) => setPin(reply.pin), onError: notifyError })
  return (
    <TitledPanel title={t('pin.title')} text={t('pin.text')}>
      <Stack gap="sm">
        <PersonSelect
          label={t('pin.person')}
          maw="24rem"
          value={person?.id ?? null}
          onChange={(id, item) => setPerson(id === null ? null : { id, name: item?.userId.name ?? '' })}
        />
        <Group>
          <Button
            variant="default"
            disabled={person === null}
            loading={renew.isPending}
            onClick={() => person && give(person.id)}
          >
            {t('pin.give')}
          </Button>
        </Group>
      </Stack>
      <Dialog
        opened={pin !== undefined}
        onClose={() => setPin(undefined)}
        title={t('pin.shown', { name: person?.name ?? '' })}
      >
        {pin !== undefined && <OneTimeSecret text={t('pin.once')} secret={pin} close={() => setPin(undefined)} />}
      </Dialog>
    </TitledPanel>
  )
}
