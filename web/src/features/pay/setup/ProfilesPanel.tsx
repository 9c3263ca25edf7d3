import '@mantine/core/styles/SimpleGrid.css'
import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { type PayProfile, paySetup } from '../../../api/contract/pay-setup.ts'
import { useFetch, useSend } from '../../../api/hooks.ts'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { SetupPanel } from './SetupPanel.tsx'

const refreshes = ['paySetup'] as const
const ROWS = ['lines', 'people', 'changes'] as const
const FORMATS = ['csv', 'xlsx', 'datev-lodas'] as const
const SEPARATORS = { ';': 'semicolon', ',': 'comma', '\t': 'tab', '|': 'pipe' } as const
const ENCODINGS = ['utf-8', 'utf-8-bom', 'windows-1252'] as const
const DATES = ['YYYY-MM-DD', 'DD.MM.YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY', 'YYYYMMDD'] as const

/** The formats of files for payroll programs. */
export function ProfilesPanel() {
  const t = getTranslator('pay')
  return (
    <FetchState query={useFetch(paySetup.profiles, {})}>
      {({ profiles }) => (
        <SetupPanel
          title={t('profiles.title')}
          text={t('profiles.text')}
          add={t('profiles.add')}
          rows={profiles}
          nameOf={({ name }) => name}
          factsOf={({ rows, format, columns }) => [
            t(`rows.${rows}`),
            t(`formats.${format}`),
            columns.length > 0 && t('profiles.columns', { count: columns.length }),
          ]}
          form={(profile, close) => <ProfileForm profile={profile} close={close} />}
        />
      )}
    </FetchState>
  )
}

/** Columns as lines of a text: `header = field`, or the field alone. */
const columnsText = (columns: PayProfile['columns']) =>
  columns.map(({ header, field }) => (header === field || header === '' ? field : `${header} = ${field}`)).join('\n')

const columnsOf = (text: string): PayProfile['columns'] =>
  linesOf(text).map((line) => {
    const at = line.lastIndexOf('=')
    return at < 0
      ? { header: line, field: line }
      : { header: line.slice(0, at).trim(), field: line.slice(at + 1).trim() }
  })

const codesText = (codes: PayProfile['codes']) =>
  Object.entries(codes)
    .map(([component, code]) => `${component} = ${code}`)
    .join('\n')

const codesOf = (text: string): PayProfile['codes'] =>
  Object.fromEntries(linesOf(text).map((line) => line.split('=').map((part) => part.trim()) as [string, string]))

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function ProfileForm({ profile, close }: { profile: PayProfile | null; close: () => void }) {
  const t = getTranslator('pay')
  const [add, update] = [useSend(paySetup.addProfile, { refreshes }), useSend(paySetup.updateProfile, { refreshes })]
  const of = useSendForm({
    schema: undefined,
    required: ['name'],
    initialValues: {
      name: profile?.name ?? '',
      rows: profile?.rows ?? ('lines' as const),
      format: profile?.format ?? ('csv' as const),
      separator: profile?.separator ?? (';' as const),
      decimal: profile?.decimal ?? ('.' as const),
      encoding: profile?.encoding ?? ('utf-8' as const),
      dateFormat: profile?.dateFormat ?? ('YYYY-MM-DD' as const),
      header: profile?.header ?? true,
      columns: columnsText(profile?.columns ?? []),
      codes: codesText(profile?.codes ?? {}),
      adviser: profile?.settings?.adviser ?? '',
      client: profile?.settings?.client ?? '',
    },
    send: ({ columns, codes, adviser, client, ...values }) => {
      const body = { ...values, columns: columnsOf(columns), codes: codesOf(codes), settings: { adviser, client } }
      return profile
        ? update.mutateAsync({ params: { id: profile._id }, body: { ...body, ifUpdatedAt: profile.updatedAt } })
        : add.mutateAsync({ body })
    },
    onDone: () => {
      notify.success(t('setup.saved'))
      close()
    },
  })
  const { getInputProps, getCheckboxProps, values } = of.form
  const lodas = values.format === 'datev-lodas'
  return (
    <Form of={of} submitLabel={t('save')} dialog={{ close }}>
      <TextInput label={t('profiles.name')} required maxLength={100} {...getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NativeSelect
          label={t('profiles.rows')}
          data={ROWS.map((value) => ({ value, label: t(`rows.${value}`) }))}
          {...getInputProps('rows')}
        />
        <NativeSelect
          label={t('profiles.format')}
          data={FORMATS.map((value) => ({ value, label: t(`formats.${value}`) }))}
          {...getInputProps('format')}
        />
        {values.format === 'csv' && (
          <NativeSelect
            label={t('profiles.separator')}
            data={Object.entries(SEPARATORS).map(([value, name]) => ({ value, label: t(`separators.${name}`) }))}
            {...getInputProps('separator')}
          />
        )}
        <NativeSelect label={t('profiles.decimal')} data={['.', ',']} {...getInputProps('decimal')} />
        <NativeSelect label={t('profiles.encoding')} data={[...ENCODINGS]} {...getInputProps('encoding')} />
        <NativeSelect label={t('profiles.dateFormat')} data={[...DATES]} {...getInputProps('dateFormat')} />
        {lodas && <TextInput label={t('profiles.adviser')} {...getInputProps('adviser')} />}
        {lodas && <TextInput label={t('profiles.client')} {...getInputProps('client')} />}
      </SimpleGrid>
      {!lodas && (
        <>
          <Checkbox label={t('profiles.header')} {...getCheckboxProps('header')} />
          <Textarea
            label={t('profiles.columnsField')}
            description={t('profiles.columnsHint')}
            autosize
            minRows={4}
            maxRows={12}
            {...getInputProps('columns')}
          />
        </>
      )}
      {values.rows === 'lines' && (
        <Textarea
          label={t('profiles.codes')}
          description={t(lodas ? 'profiles.codesLodas' : 'profiles.codesHint')}
          autosize
          minRows={3}
          maxRows={12}
          {...getInputProps('codes')}
        />
      )}
    </Form>
  )
}
