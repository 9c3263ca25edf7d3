import '@mantine/core/styles/SimpleGrid.css'
import { screens } from '@ems/contract/core/screens'
import { reference } from '@ems/contract/core/values'
import { SimpleGrid } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Employee } from '../../../api/contract/employees.ts'
import { SalaryBody } from '../../../api/contract/salaries.ts'
import { useLegalEntities } from '../../../api/legalEntities.ts'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { DepartmentSelect } from '../../../ui/select/DepartmentSelect.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { NetSalary } from '../components/NetSalary.tsx'
import { PayeeSelect } from '../components/PayeeSelect.tsx'
import { useAddSalary } from '../queries.ts'

const BLANK = { department: '', employeeId: '', basicSalary: '', allowances: '', deductions: '', payDate: '' }
// The department only narrows the choice of people; it is not sent.
const SalaryForm = SalaryBody.safeExtend({ department: reference('Department is required.') })

export default function AddSalaryPage() {
  const t = getTranslator('salaries')
  const navigate = useNavigate()
  const add = useAddSalary()
  const of = useSendForm({
    schema: SalaryForm,
    initialValues: BLANK,
    send: ({ department: _, ...body }) => add.mutateAsync({ body }),
    onDone: () => {
      notify.success(t('add.done'))
      void navigate({ to: screens.admin.employees })
    },
  })
  const { form } = of
  const { department } = form.values
  // The server decides by the pay date; people rarely change their currency.
  const [payee, setPayee] = useState<Employee>()
  const first = useLegalEntities().first
  const currency = payee ?? first

  const chooseDepartment = (next: string | null) =>
    form.setValues({ department: next ?? '', employeeId: '', basicSalary: '' })
  const choosePayee = (employeeId: string | null, employee: Employee | undefined) => {
    setPayee(employee)
    form.setValues({ employeeId: employeeId ?? '', ...(employee && { basicSalary: String(employee.salary ?? '') }) })
  }
  const field = (name: keyof typeof BLANK) => form.getInputProps(name)
  const all = (
    <>
      <ButtonLink to={screens.admin.payPeriods} variant="default">
        {t('index.period')}
      </ButtonLink>
      <ButtonLink to={screens.admin.salaries} variant="default">
        {t('add.all')}
      </ButtonLink>
    </>
  )
  return (
    <Page title={t('add.title')} actions={all} width="form">
      <Panel>
        <Form of={of} submitLabel={t('add.submit')} cancelTo={{ to: screens.admin.employees }}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <DepartmentSelect
              label={t('fields.department')}
              required
              {...field('department')}
              onChange={chooseDepartment}
            />
            <PayeeSelect
              key={department}
              department={department || null}
              label={t('fields.employee')}
              required
              {...field('employeeId')}
              onChange={choosePayee}
            />
            <NumberField label={t('fields.basicSalary')} required money={currency} {...field('basicSalary')} />
            <NumberField label={t('fields.allowances')} money={currency} {...field('allowances')} />
            <NumberField label={t('fields.deductions')} money={currency} {...field('deductions')} />
            <DateInput label={t('fields.payDate')} required {...field('payDate')} />
          </SimpleGrid>
          <NetSalary {...form.values} currency={currency} />
        </Form>
      </Panel>
    </Page>
  )
}
