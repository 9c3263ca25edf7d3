import '@mantine/core/styles/SimpleGrid.css'
import { screens } from '@ems/contract/core/screens'
import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { BodyInput } from '../../../api/contract/calls.ts'
import { employment } from '../../../api/contract/employment.ts'
import { schemasOf } from '../../../api/contract/schemas.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { useUser } from '../../../api/session.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { notify } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { EmployeeFields } from '../components/EmployeeFields.tsx'
import { useAddRecord } from '../queries.ts'

const BLANK = {
  employeeId: '',
  dob: '',
  gender: '',
  maritalStatus: '',
  designation: '',
  department: '',
  managerId: '',
  // One's own pay is for somebody else to set.
  salary: '0',
}

/** Where whoever runs the product without being an employee becomes one. */
export default function OwnRecordPage() {
  const t = wordsOf('employees')
  const navigate = useNavigate()
  const id = useUser()?._id ?? ''
  const today = useOrganisation().data?.organisation.today
  const add = useAddRecord()
  const form = useSendForm({
    schema: schemasOf(employment.addRecord).body,
    initialValues: BLANK,
    send: (values) => add.mutateAsync({ params: { id }, body: values as BodyInput<typeof employment.addRecord> }),
    onDone: () => {
      notify.success(t('record.done'))
      void navigate({ to: screens.employee.profile, params: { id } })
    },
  })
  const { getInputProps } = form.form
  return (
    <Page title={t('record.title')} back={{ to: screens.admin.employees }} width="form">
      <Panel>
        <Text c="dimmed" mb="md">
          {t('record.text')}
        </Text>
        <Form of={form} submitLabel={t('record.submit')} cancelTo={{ to: screens.admin.employees }}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextInput label={t('fields.employeeId')} required {...getInputProps('employeeId')} />
            <TextInput label={t('fields.dob')} type="date" max={today} required {...getInputProps('dob')} />
            <NativeSelect
              label={t('fields.gender')}
              required
              data={[
                { value: '', label: t('choose.gender') },
                ...(['male', 'female', 'other'] as const).map((value) => ({ value, label: t(`genders.${value}`) })),
              ]}
              {...getInputProps('gender')}
            />
            <EmployeeFields form={form.form} />
          </SimpleGrid>
        </Form>
      </Panel>
    </Page>
  )
}
