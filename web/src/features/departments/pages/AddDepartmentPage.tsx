import { screens } from '@ems/contract/core/screens'
import { useNavigate } from '@tanstack/react-router'
import { DepartmentBody } from '../../../api/contract/departments.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { DepartmentFields, type DepartmentValues } from '../components/DepartmentFields.tsx'
import { useAddDepartment } from '../queries.ts'

const BLANK: DepartmentValues = { dep_name: '', description: '' }

export default function AddDepartmentPage() {
  const t = getTranslator('departments')
  const navigate = useNavigate()
  const add = useAddDepartment()
  const form = useSendForm({
    schema: DepartmentBody,
    initialValues: BLANK,
    send: (body) => add.mutateAsync({ body }),
    onDone: (_reply, _values, again) => {
      notify.success(t('add.done'))
      if (again) return form.restart(BLANK)
      void navigate({ to: screens.admin.departments })
    },
  })
  return (
    <Page title={t('add.title')} back={{ to: screens.admin.departments }} width="form">
      <Panel>
        <Form of={form} several submitLabel={t('add.submit')} cancelTo={{ to: screens.admin.departments }}>
          <DepartmentFields form={form.form} />
        </Form>
      </Panel>
    </Page>
  )
}
