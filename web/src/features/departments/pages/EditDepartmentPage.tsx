import { screens } from '@ems/contract/core/screens'
import { useNavigate } from '@tanstack/react-router'
import { type Department, DepartmentBody } from '../../../api/contract/departments.ts'
import { useHasPermissionForOthers, useScope } from '../../../api/session.ts'
import { EditState } from '../../../ui/form/EditLoader.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useIdParam } from '../../../ui/page/routeHooks.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { DepartmentDetails } from '../components/DepartmentDetails.tsx'
import { DepartmentFields } from '../components/DepartmentFields.tsx'
import { DepartmentHead } from '../components/DepartmentHead.tsx'
import { useDepartment, useUpdateDepartment } from '../queries.ts'

/** A department: a form for those who may change it, its details for everyone else who sees departments. */
export default function EditDepartmentPage() {
  const t = getTranslator('departments')
  const id = useIdParam()
  const query = useDepartment(id)
  const manages = useHasPermissionForOthers('departments.manage')
  const setsHeads = useScope('employees.managers') === 'everyone'
  return (
    <Page title={t(manages ? 'edit.title' : 'view.title')} back={{ to: screens.admin.departments }} width="form">
      <Panel>
        <EditState query={query}>
          {({ department }, reload) =>
            manages ? (
              <EditForm department={department} reload={reload} />
            ) : (
              <DepartmentDetails department={department} showsHead={!setsHeads} />
            )
          }
        </EditState>
      </Panel>
      {setsHeads && <DepartmentHead id={id} />}
    </Page>
  )
}

function EditForm({ department, reload }: { department: Department; reload: () => void }) {
  const t = getTranslator('departments')
  const navigate = useNavigate()
  const update = useUpdateDepartment()
  const form = useSendForm({
    schema: DepartmentBody,
    initialValues: { dep_name: department.dep_name, description: department.description },
    send: (values) =>
      update.mutateAsync({ params: { id: department._id }, body: { ...values, ifUpdatedAt: department.updatedAt } }),
    onDone: () => {
      notify.success(t('edit.done'))
      void navigate({ to: screens.admin.departments })
    },
  })
  return (
    <Form of={form} submitLabel={t('edit.submit')} cancelTo={{ to: screens.admin.departments }} reload={reload}>
      <DepartmentFields form={form.form} />
    </Form>
  )
}
