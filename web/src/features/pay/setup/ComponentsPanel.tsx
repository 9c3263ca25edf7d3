import '@mantine/core/styles/SimpleGrid.css'
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { ComponentKind, ComponentUnit, type PayComponent, paySetup } from '../../../api/contract/pay-setup.ts'
import { useFetch, useSend } from '../../../api/hooks.ts'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { SetupPanel } from './SetupPanel.tsx'

const refreshes = ['paySetup'] as const

/** The pay components: earnings, deductions and information. */
export function ComponentsPanel() {
  const t = getTranslator('pay')
  return (
    <FetchState query={useFetch(paySetup.components, {})}>
      {({ components }) => (
        <SetupPanel
          title={t('components.title')}
          text={t('components.text')}
          add={t('components.add')}
          rows={components}
          nameOf={({ name }) => name}
          factsOf={({ name, kind, unit, prorated, reducesGross, active }) => [
            t(`kinds.${kind}`) !== name && t(`kinds.${kind}`),
            unit !== 'amount' && t(`units.${unit}`),
            prorated && t('components.prorated'),
            reducesGross && t('components.reducesGross'),
            !active && t('components.inactive'),
          ]}
          form={(component, close) => <ComponentForm component={component} close={close} />}
        />
      )}
    </FetchState>
  )
}

function ComponentForm({ component, close }: { component: PayComponent | null; close: () => void }) {
  const t = getTranslator('pay')
  const [add, update] = [
    useSend(paySetup.addComponent, { refreshes }),
    useSend(paySetup.updateComponent, { refreshes }),
  ]
  const fixed = component?.used ?? false
  const of = useSendForm({
    schema: undefined,
    required: ['code', 'name'],
    initialValues: {
      code: component?.code ?? '',
      name: component?.name ?? '',
      kind: component?.kind ?? ('allowance' as ComponentKind),
      unit: component?.unit ?? ('amount' as ComponentUnit),
      prorated: component?.prorated ?? true,
      reducesGross: component?.reducesGross ?? false,
      active: component?.active ?? true,
    },
    send: (values) => {
      const body = { ...values, reducesGross: values.kind === 'deduction' && values.reducesGross }
      return component
        ? update.mutateAsync({ params: { id: component._id }, body: { ...body, ifUpdatedAt: component.updatedAt } })
        : add.mutateAsync({ body })
    },
    onDone: () => {
      notify.success(t('setup.saved'))
      close()
    },
  })
  const { getInputProps, getCheckboxProps, values } = of.form
  return (
    <Form of={of} submitLabel={t('save')} dialog={{ close }}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label={t('components.name')} required maxLength={100} {...getInputProps('name')} />
        <TextInput
          label={t('components.code')}
          description={fixed ? t('components.fixed') : t('components.codeHint')}
          required
          maxLength={20}
          disabled={fixed}
          {...getInputProps('code')}
        />
        <NativeSelect
          label={t('components.kind')}
          disabled={fixed}
          data={ComponentKind.options.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          {...getInputProps('kind')}
        />
        <NativeSelect
          label={t('components.unit')}
          disabled={fixed}
          data={ComponentUnit.options.map((value) => ({ value, label: t(`units.${value}`) }))}
          {...getInputProps('unit')}
        />
      </SimpleGrid>
      <Checkbox label={t('components.proratedField')} {...getCheckboxProps('prorated')} />
      {values.kind === 'deduction' && (
        <Checkbox label={t('components.reducesGrossField')} {...getCheckboxProps('reducesGross')} />
      )}
      <Checkbox label={t('components.active')} {...getCheckboxProps('active')} />
    </Form>
  )
}
