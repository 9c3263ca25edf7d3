import '@mantine/core/styles/SimpleGrid.css'
import { Button, FileButton, Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { type LegalEntity, legalEntities } from '../../api/contract/legal-entities.ts'
import { useSend } from '../../api/hooks.ts'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { useSendForm } from '../../ui/form/useSendForm.ts'
import { useErrorText } from '../../ui/states/ErrorState.tsx'
import { notify } from '../../ui/toast/notify.ts'
import { getTranslator } from '../../ui/words/words.ts'
import { countryChoices, currencyChoices } from './choices.ts'

const refreshes = ['legalEntities', 'employees', 'salaries', 'dashboard'] as const

interface LegalEntityDialogProps {
  /** null for a new one */
  entity: LegalEntity | null
  close: () => void
}

/** The name, the currency and the address of a legal entity. */
export function LegalEntityDialog({ entity, close }: LegalEntityDialogProps) {
  const t = getTranslator('legalEntities')
  return (
    <Dialog opened onClose={close} title={entity ? t('edit', { name: entity.name }) : t('add')}>
      <EntityForm entity={entity} close={close} />
    </Dialog>
  )
}

function EntityForm({ entity, close }: LegalEntityDialogProps) {
  const t = getTranslator('legalEntities')
  const [add, update] = [useSend(legalEntities.add, { refreshes }), useSend(legalEntities.update, { refreshes })]
  const of = useSendForm({
    schema: undefined,
    initialValues: {
      name: entity?.name ?? '',
      legalName: entity?.legalName ?? '',
      registrationNumber: entity?.registrationNumber ?? '',
      country: entity?.country ?? '',
      currency: entity?.currency ?? '',
      street: entity?.address?.street ?? '',
      postalCode: entity?.address?.postalCode ?? '',
      town: entity?.address?.town ?? '',
      active: entity?.active ?? true,
    },
    send: ({ street, postalCode, town, ...values }) => {
      const body = { ...values, address: { street, postalCode, town, country: values.country } }
      return entity
        ? update.mutateAsync({ params: { id: entity._id }, body: { ...body, ifUpdatedAt: entity.updatedAt } })
        : add.mutateAsync({ body })
    },
    onDone: () => {
      notify.success(t('saved'))
      close()
    },
  })
  const { getInputProps, getCheckboxProps } = of.form
  const choose = (label: string) => ({ value: '', label })
  return (
    <Form of={of} submitLabel={t('save')} dialog={{ close }}>
      <TextInput label={t('fields.name')} required maxLength={100} {...getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NativeSelect
          label={t('fields.country')}
          required
          data={[choose(t('choose.country')), ...countryChoices()]}
          {...getInputProps('country')}
        />
        <NativeSelect
          label={t('fields.currency')}
          required
          description={t('fields.currencyHint')}
          data={[choose(t('choose.currency')), ...currencyChoices()]}
          {...getInputProps('currency')}
        />
        <TextInput label={t('fields.legalName')} {...getInputProps('legalName')} />
        <TextInput label={t('fields.registrationNumber')} {...getInputProps('registrationNumber')} />
      </SimpleGrid>
      <TextInput label={t('fields.street')} {...getInputProps('street')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label={t('fields.postalCode')} {...getInputProps('postalCode')} />
        <TextInput label={t('fields.town')} {...getInputProps('town')} />
      </SimpleGrid>
      {entity && <Logo entity={entity} />}
      <Checkbox label={t('fields.active')} {...getCheckboxProps('active')} />
    </Form>
  )
}

/** The logo, which is stored as soon as it is chosen. */
function Logo({ entity: { _id: id, name, logo } }: { entity: LegalEntity }) {
  const t = getTranslator('legalEntities')
  const describe = useErrorText()
  const send = useSend(legalEntities.setLogo, { refreshes: ['legalEntities'] })
  const choose = (image: File | null) =>
    image &&
    send.mutate(
      { params: { id }, body: {}, file: image },
      { onSuccess: () => notify.success(t('logoSaved')), onError: (error) => notify.error(describe(error)) },
    )
  const shown = send.data?.legalEntity.logo ?? logo
  return (
    <Group gap="md">
      {shown && <img src={`/${shown}`} alt={t('logoOf', { name })} height={48} />}
      <FileButton accept="image/*" onChange={choose} inputProps={{ 'aria-label': t('logo'), tabIndex: -1 }}>
        {(props) => (
          <Button {...props} variant="default" loading={send.isPending}>
            {t('logo')}
          </Button>
        )}
      </FileButton>
    </Group>
  )
}
