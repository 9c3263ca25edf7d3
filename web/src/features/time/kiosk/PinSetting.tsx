import { timeDevices } from '../../../api/contract/time-devices.ts'
import { useSend } from '../../../api/hooks.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { SecretInput } from '../../../ui/form/SecretInput.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'

/** Sets the reader's own PIN for kiosks; the former one is never shown. */
export function PinSetting() {
  const t = getTranslator('myTime')
  const set = useSend(timeDevices.setPin, { refreshes: [] })
  const of = useSendForm({
    schema: undefined,
    required: ['pin'],
    initialValues: { pin: '' },
    send: (body) => set.mutateAsync({ body }),
    onDone: () => {
      notify.success(t('pin.done'))
      of.restart({ pin: '' })
    },
  })
  return (
    <TitledPanel title={t('pin.title')} text={t('pin.text')}>
      <Form of={of} submitLabel={t('pin.save')} label={t('pin.title')}>
        <SecretInput
          label={t('pin.label')}
          description={t('pin.hint')}
          required
          maw="12rem"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          {...of.form.getInputProps('pin')}
        />
      </Form>
    </TitledPanel>
  )
}
