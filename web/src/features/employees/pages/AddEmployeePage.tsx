import '@mantine/core/styles/SimpleGrid.css'
import { screens } from '@ems/contract/core/screens'
import { type InputWrapperProps, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { EmployeeFields } from '../components/EmployeeFields.tsx'
import { ImageField } from '../components/ImageField.tsx'
import { PersonalEmailModal } from '../components/PersonalEmailModal.tsx'
import { CustomInputs } from '../custom/components/CustomInputs.tsx'
import { useAddEmployeeForm } from '../useAddEmployeeForm.ts'

const HINT_BELOW: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']
/** What the organisation keeps of people besides. Who adds somebody manages them. */
function OwnFields({
  of: {
    form: { form },
    fields = [],
  },
}: {
  of: ReturnType<typeof useAddEmployeeForm>
}) {
  return (
    <CustomInputs
      fields={fields.map((field) => ({ ...field, editing: 'at-once' as const }))}
      values={form.values.custom}
      errorOf={(key) => form.errors[`custom.${key}`]}
      placeOf={(key) => `${form.getInputProps('custom')['data-path']}.${key}`}
      onChange={(custom) => form.setFieldValue('custom', custom)}
    />
  )
}

export default function AddEmployeePage() {
  const t = wordsOf('employees')
  const add = useAddEmployeeForm()
  const { getInputProps, getCheckboxProps, setFieldValue } = add.form.form
  const firstDay: string = getInputProps('employedFrom').value ?? add.today ?? ''
  const typedId = getInputProps('employeeId').value
  const employeeId = typedId ?? add.proposedId ?? ''
  const proposed = typedId === undefined && add.proposedId !== null
  return (
    <Page title={t('add.title')} back={{ to: screens.admin.employees }} width="form">
      <Panel>
        <Form of={add.form} several submitLabel={t('add.submit')} cancelTo={{ to: screens.admin.employees }}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextInput label={t('fields.name')} autoComplete="off" required {...getInputProps('name')} />
            <TextInput label={t('fields.email')} type="email" autoComplete="off" required {...getInputProps('email')} />
            <TextInput
              label={t('fields.employeeId')}
              required
              {...getInputProps('employeeId')}
              value={employeeId}
              {...(proposed && { description: t('add.nextId') })}
              inputWrapperOrder={HINT_BELOW}
            />
            <TextInput label={t('fields.dob')} type="date" max={add.today} required {...getInputProps('dob')} />
            <NativeSelect
              label={t('fields.gender')}
              required
              data={[
                { value: '', label: t('choose.gender') },
                ...(['male', 'female', 'other'] as const).map((value) => ({ value, label: t(`genders.${value}`) })),
              ]}
              {...getInputProps('gender')}
            />
            <EmployeeFields form={add.form.form} />
            <TextInput
              label={t('fields.employedFrom')}
              type="date"
              {...getInputProps('employedFrom')}
              value={firstDay}
            />
            <NativeSelect
              label={t('fields.role')}
              required
              data={[
                { value: '', label: t('choose.role') },
                ...(['admin', 'employee'] as const).map((value) => ({ value, label: t(`roles.${value}`) })),
              ]}
              {...getInputProps('role')}
            />
            <TextInput
              label={t('add.firstMail')}
              description={t('add.firstMailHint')}
              inputWrapperOrder={HINT_BELOW}
              type="email"
              autoComplete="off"
              {...getInputProps('firstMail')}
              value={getInputProps('firstMail').value ?? ''}
              onChange={({ currentTarget }) => setFieldValue('firstMail', currentTarget.value || undefined)}
            />
            <OwnFields of={add} />
          </SimpleGrid>
          {add.today !== undefined && firstDay > add.today && (
            <Checkbox label={t('fields.earlyAccess')} {...getCheckboxProps('earlyAccess')} />
          )}
          <ImageField file={add.image} refusal={add.imageRefusal} onChange={add.chooseImage} />
        </Form>
      </Panel>
      <PersonalEmailModal
        opened={add.asking}
        sending={add.sending}
        close={add.stopAsking}
        confirm={add.confirm}
        address={add.form.form.values.email}
        invite={add.invite}
      />
    </Page>
  )
}
