import { screens } from '@ems/contract/core/screens'
import { Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type Employee, EmployeeBody, EmployeeUpdate } from '../../../api/contract/employees.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { useScope } from '../../../api/session.ts'
import { EditLoader } from '../../../ui/form/EditLoader.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { formatDay } from '../../../ui/format/format.ts'
import { TextLink } from '../../../ui/page/links.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useIdParam } from '../../../ui/page/routeHooks.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useEmployee, useUpdateEmployee } from '../shared/queries.ts'
import { PersonalFields, WorkFields } from './EmployeeFields.tsx'

export default function EditEmployeePage() {
  const t = getTranslator('employees')
  const query = useEmployee(useIdParam())
  return (
    <Page title={t('edit.title')} back={{ to: screens.admin.employees }} width="form">
      <Panel>
        <EditLoader query={query} list={{ to: screens.admin.employees }}>
          {({ employee }, reload) => <EditForm employee={employee} reload={reload} />}
        </EditLoader>
      </Panel>
    </Page>
  )
}

function EditForm({ employee, reload }: { employee: Employee; reload: () => void }) {
  const t = getTranslator('employees')
  const navigate = useNavigate()
  const update = useUpdateEmployee()
  const { department, legalEntity, manager } = employee
  // Null means hidden or not entered; only the right for everyone tells which.
  const personal = useScope('employees.personal')
  const showsPersonal = personal === 'everyone' || employee.maritalStatus !== null
  const form = useSendForm({
    schema: EmployeeUpdate.extend({
      ...(employee.designation !== null && { designation: EmployeeBody.shape.designation }),
      ...(employee.maritalStatus !== null && { maritalStatus: EmployeeBody.shape.maritalStatus }),
    }),
    initialValues: {
      name: employee.userId.name,
      // Hidden fields are not sent and stay as they are.
      ...(showsPersonal && {
        dob: employee.dob ?? '',
        gender: employee.gender ?? '',
        maritalStatus: employee.maritalStatus ?? '',
      }),
      employeeId: employee.employeeId,
      designation: employee.designation ?? '',
      salary: employee.salary === null ? undefined : String(employee.salary),
      department: department?._id ?? '',
      legalEntityId: legalEntity._id,
      managerId: manager?._id ?? '',
    },
    send: (values) =>
      update.mutateAsync({
        params: { id: employee._id },
        body: {
          ...values,
          gender: values.gender as Employee['gender'],
          maritalStatus: values.maritalStatus as Employee['maritalStatus'],
          ifUpdatedAt: employee.updatedAt,
        },
      }),
    onDone: () => {
      notify.success(t('edit.done'))
      void navigate({ to: screens.admin.employees })
    },
  })
  const { value: salary } = form.form.getInputProps('salary')
  const isPaidAnew = employee.salary !== null && salary !== '' && Number(salary) !== employee.salary
  return (
    <Form of={form} submitLabel={t('edit.submit')} cancelTo={{ to: screens.admin.employees }} reload={reload}>
      <FormSection title={t('add.person')} text={t('add.personText')}>
        <TextInput label={t('fields.name')} required {...form.form.getInputProps('name')} />
        {showsPersonal && <PersonalFields form={form.form} of={employee} />}
      </FormSection>
      <FormSection title={t('add.work')} text={t('add.workText')}>
        <TextInput label={t('fields.employeeId')} required {...form.form.getInputProps('employeeId')} />
        <WorkFields
          form={form.form}
          legalEntity={legalEntity._id}
          hidden={{ salary: employee.salary === null }}
          lacksDesignation={employee.designation === null}
          salaryNote={isPaidAnew && <PayDay of={employee} />}
          department={department && { value: department._id, label: department.dep_name }}
          manager={manager && { value: manager._id, label: manager.userId.name }}
        />
      </FormSection>
    </Form>
  )
}

/** From which day a changed salary applies, and where another day can be chosen. */
function PayDay({ of: { _id: id, employedFrom } }: { of: Employee }) {
  const t = getTranslator('employees')
  const today = useOrganisation().data?.organisation.today
  if (today === undefined) return null
  const day = formatDay(employedFrom > today ? employedFrom : today)
  return (
    <Text size="sm">
      {t('edit.salaryFrom', { day })}{' '}
      <TextLink to={screens.admin.employeeSalary} params={{ id }}>
        {t('edit.changePay')}
      </TextLink>
      .
    </Text>
  )
}
