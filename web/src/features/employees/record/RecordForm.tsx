import '@mantine/core/styles/SimpleGrid.css'
import { screens } from '@ems/contract/core/screens'
import { SimpleGrid, TextInput } from '@mantine/core'
import { type Account, accounts } from '../../../api/contract/accounts.ts'
import type { BodyInput, ReplyOf } from '../../../api/contract/calls.ts'
import { employment } from '../../../api/contract/employment.ts'
import { schemasOf } from '../../../api/contract/schemas.ts'
import { useList } from '../../../api/hooks.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { OPTIONS_MAX, RemoteSelect, type RemoteSelectProps } from '../../../ui/select/RemoteSelect.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useAddRecord } from '../shared/queries.ts'
import { GenderField, MaritalStatusField, WorkFields } from './EmployeeFields.tsx'

const BLANK = {
  employeeId: '',
  dob: '',
  gender: '',
  maritalStatus: '',
  designation: '',
  department: '',
  legalEntityId: undefined,
  managerId: '',
  // Another person must set one's own pay.
  salary: '0',
}

interface RecordFormProps {
  /** the account's id */
  id: string
  onDone: (employee: ReplyOf<typeof employment.addRecord>['employee']) => void
}

/** The fields that turn an account into an employee. */
export function RecordForm({ id, onDone }: RecordFormProps) {
  const t = getTranslator('employees')
  const today = useOrganisation().data?.organisation.today
  const add = useAddRecord()
  const form = useSendForm({
    schema: schemasOf(employment.addRecord).body,
    initialValues: BLANK,
    send: (values) => add.mutateAsync({ params: { id }, body: values as BodyInput<typeof employment.addRecord> }),
    onDone: ({ employee }) => onDone(employee),
  })
  const { getInputProps } = form.form
  return (
    <Form of={form} submitLabel={t('record.submit')} cancelTo={{ to: screens.admin.employees }}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput label={t('fields.employeeId')} required {...getInputProps('employeeId')} />
        <DateInput label={t('fields.dob')} yearFirst max={today} required {...getInputProps('dob')} />
        <GenderField input={getInputProps('gender')} />
        <MaritalStatusField form={form.form} />
        <WorkFields form={form.form} />
      </SimpleGrid>
    </Form>
  )
}

function useAccounts(search: string | undefined) {
  const query = useList(accounts.list, { query: { record: 'none', search, limit: OPTIONS_MAX } })
  // Closed accounts are not offered.
  const items = query.data?.accounts.filter(({ state }) => state !== 'closed')
  return { items, loading: query.isFetching, failed: query.isError }
}

const optionOf = ({ _id, name, email }: Account) => ({ value: _id, label: `${name} – ${email}` })

/** Selects an account without an employee record; the value is the user's id. */
export function AccountSelect(props: RemoteSelectProps<Account>) {
  return <RemoteSelect {...props} useItems={useAccounts} optionOf={optionOf} />
}
