import { Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type TimeDevice, timeDevices } from '../../../api/contract/time-devices.ts'
import { useFetch, useSend } from '../../../api/hooks.ts'
import { AddButton } from '../../../ui/controls/AddButton.tsx'
import { useConfirmDelete } from '../../../ui/dialog/confirm.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { useMoment } from '../../../ui/format/moments.ts'
import { TimesIn } from '../../../ui/format/values.tsx'
import { RowButton } from '../../../ui/list/RowButton.tsx'
import { Entry, EntryList } from '../../../ui/page/EntryList.tsx'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { OneTimeSecret } from './OneTimeSecret.tsx'

const refreshes = ['timeDevices'] as const

/** Terminals and kiosks, with their last contact and their rejected events. */
export function DevicesPanel() {
  const t = getTranslator('timeSettings')
  // Reading devices needs a fresh proof of identity: they are loaded only on request.
  const [shown, show] = useState(false)
  const [adding, add] = useState(false)
  return (
    <TitledPanel
      title={t('devices.title')}
      text={t('devices.text')}
      actions={
        shown && (
          <AddButton aria-haspopup="dialog" onClick={() => add(true)}>
            {t('devices.add')}
          </AddButton>
        )
      }
    >
      {shown ? (
        <Devices />
      ) : (
        <Button variant="default" onClick={() => show(true)}>
          {t('devices.show')}
        </Button>
      )}
      {adding && <NewDevice close={() => add(false)} />}
    </TitledPanel>
  )
}

function Devices() {
  const t = getTranslator('timeSettings')
  const query = useFetch(timeDevices.list, {})
  return (
    <FetchState query={query}>
      {({ devices }) => (
        <>
          {devices.length === 0 ? (
            <EmptyState title={t('devices.emptyTitle')} text={t('devices.emptyText')} />
          ) : (
            <>
              <Text size="sm" c="dimmed" mb="sm">
                <TimesIn />
              </Text>
              <EntryList>
                {devices.map((device) => (
                  <Device key={device._id} device={device} />
                ))}
              </EntryList>
            </>
          )}
        </>
      )}
    </FetchState>
  )
}

function Device({ device: { _id: id, name, kind, lastSeenAt, drift, refused } }: { device: TimeDevice }) {
  const t = getTranslator('timeSettings')
  const momentOf = useMoment()
  const confirmDelete = useConfirmDelete()
  const remove = useSend(timeDevices.remove, { refreshes })
  const ask = async () => {
    if (!(await confirmDelete(name, t('devices.removeText')))) return
    remove.mutate({ params: { id } }, { onSuccess: () => notify.success(t('devices.removed')), onError: notifyError })
  }
  const facts = [
    t(`devices.${kind}`),
    lastSeenAt === null ? t('devices.never') : t('devices.seen', { at: momentOf(lastSeenAt) }),
    drift !== null &&
      drift !== 0 &&
      t('devices.drift', { count: Math.abs(drift), side: drift > 0 ? 'ahead' : 'behind' }),
    refused > 0 && t('devices.refused', { count: refused }),
  ]
  return (
    <Entry name={name} facts={facts}>
      <RowButton
        word={t('common:actions.delete')}
        label={t('devices.removeOf', { name })}
        danger
        opens="dialog"
        loading={remove.isPending}
        onClick={() => void ask()}
      />
    </Entry>
  )
}

function NewDevice({ close }: { close: () => void }) {
  const t = getTranslator('timeSettings')
  const [secret, setSecret] = useState<string>()
  return (
    <Dialog opened onClose={close} title={t('devices.add')}>
      {secret === undefined ? (
        <DeviceForm close={close} onMade={setSecret} />
      ) : (
        <OneTimeSecret text={t('devices.key')} secret={secret} close={close} />
      )}
    </Dialog>
  )
}

function DeviceForm({ close, onMade }: { close: () => void; onMade: (secret: string) => void }) {
  const t = getTranslator('timeSettings')
  const add = useSend(timeDevices.add, { refreshes })
  const of = useSendForm({
    schema: undefined,
    required: ['name'],
    initialValues: { name: '', kind: 'kiosk' as TimeDevice['kind'] },
    send: (body) => add.mutateAsync({ body }),
    onDone: ({ secret }) => onMade(secret),
  })
  const { getInputProps } = of.form
  return (
    <Form of={of} submitLabel={t('devices.make')} dialog={{ close }}>
      <TextInput label={t('devices.name')} required maxLength={100} {...getInputProps('name')} />
      <NativeSelect
        label={t('devices.kind')}
        data={(['kiosk', 'terminal'] as const).map((value) => ({ value, label: t(`devices.${value}`) }))}
        {...getInputProps('kind')}
      />
    </Form>
  )
}
