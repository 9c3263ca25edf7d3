import '@mantine/core/styles/SimpleGrid.css'
import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { paySetup } from '../../api/contract/pay-setup.ts'
import { type PayTerms, payTerms } from '../../api/contract/pay-terms.ts'
import { ApiError } from '../../api/errors.ts'
import { useFetch, useSend } from '../../api/hooks.ts'
import { Dialog } from '../dialog/Dialog.tsx'
import { DateInput } from '../form/DateInput.tsx'
import { Form } from '../form/Form.tsx'
import { NumberField } from '../form/NumberField.tsx'
import { useSendForm } from '../form/useSendForm.ts'
import { FetchState } from '../states/FetchState.tsx'
import { notify } from '../toast/notify.ts'
import { getTranslator } from '../words/words.ts'
import { saidOf } from './payTermsWords.ts'

const refreshes = ['payTerms', 'payPeriods', 'paySetup', 'employees', 'personPage'] as const

interface PayTermsDialogProps {
  /** the person's */
  id: string
  /** the initial values; null for none */
  terms: PayTerms | null
  /** whether only the first day changes */
  isNew: boolean
  close: () => void
}

/** Sets the pay terms of a person from a day on. */
export function PayTermsDialog({ close, ...rest }: PayTermsDialogProps) {
  const t = getTranslator('payTerms')
  const setup = useFetch(paySetup.components, {})
  const groups = useFetch(paySetup.groups, {})
  return (
    <Dialog opened onClose={close} size="lg" title={t(rest.isNew ? 'newTitle' : 'editTitle')}>
      <FetchState query={setup}>
        {({ components }) => (
          <FetchState query={groups}>
            {(read) => (
              <TermsForm
                {...rest}
                close={close}
                components={components.filter(
                  ({ active, unit, kind }) => active && unit === 'amount' && kind !== 'info',
                )}
                groups={read.groups}
              />
            )}
          </FetchState>
        )}
      </FetchState>
    </Dialog>
  )
}

interface Component {
  code: string
  name: string
}
interface Group {
  _id: string
  name: string
  legalEntity: { name: string }
  currency: string
  decimals: number
}

/** An issue of a line is shown beside the field of its component. */
function besideFields(error: unknown, lines: readonly { component: string }[]): unknown {
  if (!(error instanceof ApiError)) return error
  const issues = error.issues.map((issue) => {
    const [list, line] = issue.path.split('.')
    return list === 'lines' ? { ...issue, path: lines[Number(line)]?.component ?? issue.path } : issue
  })
  return new ApiError(error.status, { ...error.answer, issues })
}

interface TermsFormProps extends PayTermsDialogProps {
  components: readonly Component[]
  groups: readonly Group[]
}

function TermsForm({ id, terms, isNew, close, components, groups }: TermsFormProps) {
  const t = getTranslator('payTerms')
  const add = useSend(payTerms.add, { refreshes })
  const amountOf = (code: string) => String(terms?.lines.find(({ component }) => component.code === code)?.amount ?? '')
  const of = useSendForm({
    schema: undefined,
    required: ['effectiveFrom', 'BASIC'],
    initialValues: {
      effectiveFrom: isNew ? '' : (terms?.effectiveFrom ?? ''),
      group: terms?.group._id ?? groups[0]?._id ?? '',
      basis: terms?.basis ?? 'month',
      payrollNumber: terms?.payrollNumber ?? '',
      note: isNew ? '' : (terms?.note ?? ''),
      ...Object.fromEntries(components.map(({ code }) => [code, amountOf(code)])),
    } as Record<string, string>,
    send: ({ effectiveFrom = '', group = '', basis, payrollNumber, note, ...amounts }) => {
      const lines = components.flatMap(({ code }) => {
        const amount = amounts[code] ?? ''
        return amount === '' ? [] : [{ component: code, amount }]
      })
      const body = { effectiveFrom, group, payrollNumber, note, lines }
      return add
        .mutateAsync({ params: { id }, body: { ...body, basis: basis === 'hour' ? 'hour' : 'month' } })
        .catch((error) => {
          throw besideFields(error, lines)
        })
    },
    onDone: ({ closedMonths }) => {
      notify.success(saidOf(t('saved'), closedMonths))
      close()
    },
  })
  const { getInputProps, values } = of.form
  const group = groups.find(({ _id }) => _id === values.group)
  const several = new Set(groups.map(({ legalEntity }) => legalEntity.name)).size > 1
  return (
    <Form of={of} submitLabel={t('save')} dialog={{ close }}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <DateInput
          label={t('from')}
          description={t('fromHint')}
          required
          readOnly={!isNew && terms !== null}
          {...getInputProps('effectiveFrom')}
        />
        {groups.length > 1 && (
          <NativeSelect
            label={t('group')}
            data={groups.map(({ _id, name, legalEntity }) => ({
              value: _id,
              label: several ? `${legalEntity.name} · ${name}` : name,
            }))}
            {...getInputProps('group')}
          />
        )}
        <NativeSelect
          label={t('basis')}
          data={(['month', 'hour'] as const).map((value) => ({ value, label: t(`bases.${value}`) }))}
          {...getInputProps('basis')}
        />
        <TextInput label={t('payrollNumber')} maxLength={50} {...getInputProps('payrollNumber')} />
      </SimpleGrid>
      <Text fw={600}>{t('amounts')}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {components.map(({ code, name }) => (
          <NumberField
            key={code}
            label={code === 'BASIC' && values.basis === 'hour' ? t('rate') : name}
            required={code === 'BASIC'}
            money={group ?? null}
            per={t(`per.${code === 'BASIC' && values.basis === 'hour' ? 'hour' : 'month'}`)}
            {...getInputProps(code)}
          />
        ))}
      </SimpleGrid>
      <TextInput label={t('note')} maxLength={500} {...getInputProps('note')} />
    </Form>
  )
}
