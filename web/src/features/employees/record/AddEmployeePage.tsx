import { screens } from '@ems/contract/core/screens'
import { NativeSelect, TextInput } from '@mantine/core'
import { IconTableImport } from '@tabler/icons-react'
import { useUser } from '../../../api/session.ts'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { CustomInputs } from '../custom-fields/CustomInputs.tsx'
import classes from './AddEmployee.module.css'
import { AddEmployeePreview, NextSteps } from './AddEmployeePreview.tsx'
import { GenderField, MaritalStatusField, WorkFields } from './EmployeeFields.tsx'
import { FirstSignInDialog } from './FirstSignInDialog.tsx'
import { ImageField } from './ImageField.tsx'
import { suggestEmail } from './suggestEmail.ts'
import { useAddEmployeeForm } from './useAddEmployeeForm.ts'
import { useProposal } from './useProposal.ts'

/** The address to sign in with. It follows the name until a person types another one. */
function EmailField({ of: { form: sendForm } }: { of: ReturnType<typeof useAddEmployeeForm> }) {
  const t = getTranslator('employees')
  const { getInputProps, setFieldValue, values } = sendForm.form
  const address = suggestEmail(values.name, useUser()?.email ?? '')
  useProposal(address, values.email, (next) => setFieldValue('email', next))
  return <TextInput label={t('fields.email')} type="email" autoComplete="off" required {...getInputProps('email')} />
}

/** The custom fields of a new person: the person who adds them can also manage them. */
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
  const t = getTranslator('employees')
  const add = useAddEmployeeForm()
  const { getInputProps, getCheckboxProps, setFieldValue } = add.form.form
  const firstDay: string = getInputProps('employedFrom').value ?? add.today ?? ''
  const typedId = getInputProps('employeeId').value
  const employeeId = typedId ?? add.proposedId ?? ''
  const proposed = typedId === undefined && add.proposedId !== null
  return (
    <Page
      title={t('add.title')}
      facts={t('add.facts')}
      back={{ to: screens.admin.employees }}
      actions={
        <ButtonLink
          to={screens.admin.imports}
          variant="subtle"
          color="gray"
          leftSection={<IconTableImport size={16} aria-hidden />}
        >
          {t('add.several')}
        </ButtonLink>
      }
    >
      <div className={classes.columns}>
        <Panel>
          <Form
            of={add.form}
            several
            submitLabel={t('add.submit')}
            cancelTo={{ to: screens.admin.employees }}
            failureText={add.failureText}
          >
            <FormSection title={t('add.person')} text={t('add.personText')}>
              <TextInput label={t('fields.name')} autoComplete="off" required {...getInputProps('name')} />
              <DateInput label={t('fields.dob')} yearFirst max={add.today} required {...getInputProps('dob')} />
              <GenderField input={getInputProps('gender')} />
              <MaritalStatusField form={add.form.form} />
              <ImageField file={add.image} refusal={add.imageRefusal} onChange={add.chooseImage} />
            </FormSection>
            <FormSection title={t('add.work')} text={t('add.workText')}>
              <TextInput
                label={t('fields.employeeId')}
                required
                {...getInputProps('employeeId')}
                value={employeeId}
                {...(proposed && { description: t('add.nextId') })}
              />
              <WorkFields form={add.form.form} proposesManager />
              <DateInput label={t('fields.employedFrom')} {...getInputProps('employedFrom')} value={firstDay} />
              <OwnFields of={add} />
            </FormSection>
            <FormSection title={t('add.account')} text={t('add.accountText')}>
              <EmailField of={add} />
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
                type="email"
                autoComplete="off"
                {...getInputProps('firstMail')}
                value={getInputProps('firstMail').value ?? ''}
                onChange={({ currentTarget }) => setFieldValue('firstMail', currentTarget.value || undefined)}
              />
              {add.today !== undefined && firstDay > add.today && (
                <Checkbox label={t('fields.earlyAccess')} {...getCheckboxProps('earlyAccess')} />
              )}
            </FormSection>
          </Form>
        </Panel>
        <aside className={classes.aside} aria-label={t('add.beside')}>
          <AddEmployeePreview of={add} employeeId={employeeId} firstDay={firstDay} />
          <NextSteps />
        </aside>
      </div>
      <FirstSignInDialog
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
