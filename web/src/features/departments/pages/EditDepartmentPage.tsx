import { screens } from '@ems/contract/core/screens'
import { useNavigate } from '@tanstack/react-router'
import { type Department, DepartmentBody } from '../../../api/contract/departments.ts'
import type { OrgDepartment } from '../../../api/contract/org.ts'
import { useHasPermissionForOthers, useScope } from '../../../api/session.ts'
import { EditLoader } from '../../../ui/form/EditLoader.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useIdParam } from '../../../ui/page/routeHooks.ts'
import { LoadingState } from '../../../ui/states/LoadingState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { DepartmentDetails } from '../components/DepartmentDetails.tsx'
import { DepartmentFields } from '../components/DepartmentFields.tsx'
import { DepartmentHeadField } from '../components/DepartmentHeadField.tsx'
import { useDepartment, useDepartmentHead, useSetHead, useUpdateDepartment } from '../queries.ts'

/** A department: a form for people who may change it or its head, else its details. */
export default function EditDepartmentPage() {
  const t = getTranslator('departments')
  const id = useIdParam()
  const manages = useHasPermissionForOthers('departments.manage')
  const setsHeads = useScope('employees.managers') === 'everyone'
  const query = useDepartment(id)
  const heads = useDepartmentHead(setsHeads ? id : null)
  return (
    <Page title={t(manages ? 'edit.title' : 'view.title')} back={{ to: screens.admin.departments }} width="form">
      <Panel>
        <EditLoader query={query} list={{ to: screens.admin.departments }}>
          {({ department }, reload) => (
            <>
              {!manages && <DepartmentDetails department={department} showsHead={!setsHeads} />}
              {(manages || setsHeads) &&
                (setsHeads && heads.data === undefined ? (
                  <LoadingState />
                ) : (
                  <EditForm
                    department={department}
                    head={setsHeads ? (heads.data?.departments[0]?.head ?? null) : undefined}
                    manages={manages}
                    reload={reload}
                  />
                ))}
            </>
          )}
        </EditLoader>
      </Panel>
    </Page>
  )
}

interface EditFormProps {
  department: Department
  /** undefined if the reader may not choose heads */
  head: OrgDepartment['head'] | undefined
  /** whether the reader may change the department itself */
  manages: boolean
  reload: () => void
}

function EditForm({ department, head, manages, reload }: EditFormProps) {
  const t = getTranslator('departments')
  const navigate = useNavigate()
  const update = useUpdateDepartment()
  const setHead = useSetHead()
  const { _id: id, dep_name, description, updatedAt } = department
  const form = useSendForm({
    schema: manages ? DepartmentBody : undefined,
    initialValues: { dep_name, description, headId: head?._id ?? null },
    // The head is saved first: it has no version, so a repeated submission is not refused.
    send: async ({ headId, ...body }) => {
      if (head !== undefined && headId !== (head?._id ?? null))
        await setHead.mutateAsync({ params: { id }, body: { headId } })
      if (manages) await update.mutateAsync({ params: { id }, body: { ...body, ifUpdatedAt: updatedAt } })
    },
    onDone: () => {
      notify.success(t('edit.done'))
      void navigate({ to: screens.admin.departments })
    },
  })
  const { values, getInputProps } = form.form
  return (
    <Form of={form} submitLabel={t('edit.submit')} cancelTo={{ to: screens.admin.departments }} reload={reload}>
      {manages && <DepartmentFields form={form.form} />}
      {head !== undefined && (
        <DepartmentHeadField
          head={head}
          {...getInputProps('headId')}
          value={values.headId}
          onChange={(next) => form.form.setFieldValue('headId', next)}
        />
      )}
    </Form>
  )
}
