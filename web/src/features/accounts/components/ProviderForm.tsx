import { Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { PRESETS, type Preset, type Provider, providers } from '../../../api/contract/providers.ts'
import { schemasOf } from '../../../api/contract/schemas.ts'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { SecretInput } from '../../../ui/form/SecretInput.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useAddProvider, useUpdateProvider } from '../queries.ts'

interface ProviderFormProps {
  /** absent for a new provider */
  provider?: Provider
  onDone: (provider: Provider) => void
}

type Values = ReturnType<typeof valuesOf>

const valuesOf = (provider?: Provider) => ({
  preset: provider?.preset ?? ('microsoft' as Preset),
  name: provider?.name ?? '',
  issuer: provider?.issuer ?? '',
  tenant: provider?.tenant ?? '',
  domain: provider?.domain ?? '',
  clientId: provider?.clientId ?? '',
  clientSecret: '',
  scopes: provider?.scopes ?? '',
  strongAcr: provider?.strongAcr.join(' ') ?? '',
  trustsEmail: provider?.trustsEmail ?? false,
  providesFactor: provider?.providesFactor ?? false,
  enabled: provider?.enabled ?? false,
})

/** The fields that locate a provider. */
const PLACE: Record<Preset, readonly ('issuer' | 'tenant' | 'domain')[]> = {
  microsoft: ['tenant'],
  google: ['domain'],
  okta: ['domain'],
  keycloak: ['issuer'],
  authentik: ['issuer'],
  other: ['issuer'],
}

/** The body of a call, without fields that the preset does not need; a blank secret keeps its value. */
const bodyOf = ({ clientSecret, strongAcr, issuer, tenant, domain, ...values }: Values) => ({
  ...values,
  ...Object.fromEntries(PLACE[values.preset].map((field) => [field, { issuer, tenant, domain }[field]])),
  strongAcr: strongAcr.split(/\s+/).filter(Boolean),
  ...(clientSecret && { clientSecret }),
})

/** A provider of single sign-on: its address, and the rules for its sign-ins. */
export function ProviderForm({ provider, onDone }: ProviderFormProps) {
  const t = getTranslator('providers')
  const [add, update] = [useAddProvider(), useUpdateProvider()]
  const form = useSendForm({
    schema: schemasOf(providers.add).body,
    judged: bodyOf,
    initialValues: valuesOf(provider),
    send: (values) =>
      provider
        ? update.mutateAsync({
            params: { id: provider._id },
            body: { ...bodyOf(values), ifUpdatedAt: provider.updatedAt },
          })
        : add.mutateAsync({ body: bodyOf(values) }),
    onDone: (answer) => onDone(answer.provider),
  })
  const { getInputProps, getCheckboxProps, values } = form.form
  const label = provider ? t('save') : t('add')
  return (
    <Form of={form} submitLabel={label} label={provider?.name ?? t('add')}>
      <ChoiceField
        label={t('preset')}
        choices={PRESETS}
        wordOf={(preset) => t('presets', { preset })}
        {...getInputProps('preset')}
      />
      <TextInput label={t('name')} description={t('nameHint')} required {...getInputProps('name')} />
      {PLACE[values.preset].map((field) => (
        <TextInput
          key={field}
          label={t(field)}
          description={t('placeHint', { preset: values.preset })}
          required
          {...getInputProps(field)}
        />
      ))}
      <TextInput label={t('clientId')} required {...getInputProps('clientId')} />
      <SecretInput
        label={t('clientSecret')}
        description={provider && t('secretHint')}
        autoComplete="off"
        required={!provider}
        {...getInputProps('clientSecret')}
      />
      <TextInput label={t('scopes')} description={t('scopesHint')} {...getInputProps('scopes')} />
      <Risky text={t('trustsEmailHint')}>
        <Checkbox label={t('trustsEmail')} {...getCheckboxProps('trustsEmail')} />
      </Risky>
      <Risky text={t('providesFactorHint')}>
        <Checkbox label={t('providesFactor')} {...getCheckboxProps('providesFactor')} />
      </Risky>
      <TextInput label={t('strongAcr')} description={t('strongAcrHint')} {...getInputProps('strongAcr')} />
      <Checkbox label={t('enabled')} {...getCheckboxProps('enabled')} />
    </Form>
  )
}

/** A choice with its risks. */
function Risky({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div>
      {children}
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    </div>
  )
}
