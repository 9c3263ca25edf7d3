import { screens } from '@ems/contract/core/screens'
import { Textarea } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { employees } from '../../../api/contract/employees.ts'
import { LeaveBody } from '../../../api/contract/leave-changes.ts'
import { useFetch } from '../../../api/hooks.ts'
import { useUser } from '../../../api/session.ts'
import { Form } from '../../../ui/form/Form.tsx'
import type { Fields } from '../../../ui/form/useFields.ts'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { usePhone } from '../../../ui/page/routeHooks.ts'
import { NoOwnRecord } from '../../../ui/person/PersonPage.tsx'
import { LoadingState } from '../../../ui/states/LoadingState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { confirmUnusualDays } from '../confirmUnusualDays.ts'
import { AttachmentField } from '../shared/Attachments.tsx'
import { LeaveTypeSelect } from '../shared/filters.tsx'
import { useAddLeave, useBalances, useLeaveTypes } from '../shared/queries.ts'
import { BalanceTiles } from './BalanceTiles.tsx'
import { RequestDays } from './RequestDays.tsx'
import classes from './RequestMonth.module.css'
import { RequestMonth } from './RequestMonth.tsx'
import { bodyOf, emptyRequest } from './requestForm.ts'

/** Request for Leave; for an administrator without an employee record, the link to create one. */
export default function AddLeavePage() {
  const t = getTranslator('leaves')
  const user = useUser()
  const own = useFetch(employees.get, user?.role === 'admin' ? { params: { id: user._id } } : null)
  if (own.error?.status !== 404) return <Request userId={user?._id ?? ''} />
  return (
    <Page title={t('add.title')} width="form">
      <NoOwnRecord mayAdd />
    </Page>
  )
}

function Request({ userId }: { userId: string }) {
  const t = getTranslator('leaves')
  const navigate = useNavigate()
  const add = useAddLeave()
  const typesQuery = useLeaveTypes()
  const types = typesQuery.data?.types ?? []
  const typeOf = (leaveType: string) => types.find(({ name }) => name === leaveType)
  const [attached, setAttached] = useState<{ _id: string; name: string }[]>([])
  const of = useSendForm({
    schema: LeaveBody,
    initialValues: emptyRequest(userId),
    ask: (values) => confirmUnusualDays(bodyOf(values, typeOf(values.leaveType))),
    send: (values) =>
      add.mutateAsync({
        body: { ...bodyOf(values, typeOf(values.leaveType)), attachments: attached.map(({ _id }) => _id) },
      }),
    onDone: () => {
      notify.success(t('add.done'))
      void navigate({ to: screens.employee.leaves, params: { id: userId } })
    },
  })
  const { getInputProps, values } = of.form
  useUsualType(userId, of.form)
  // The tiles must be known first: otherwise the content below would move.
  const stands = !useBalances(userId).isPending && !typesQuery.isPending
  const narrow = usePhone()
  const month = (
    <RequestMonth userId={userId} asked={values} choose={(days) => of.form.setValues(days)} among={narrow} />
  )
  const type = typeOf(values.leaveType)
  return (
    <Page title={t('add.title')}>
      {!stands && (
        <div className={classes.coming}>
          <Panel>
            <LoadingState />
          </Panel>
        </div>
      )}
      <div className={classes.columns} style={{ visibility: stands ? undefined : 'hidden' }}>
        <Panel>
          <Form
            of={of}
            submitLabel={t('add.submit')}
            cancelTo={{ to: screens.employee.leaves, params: { id: userId } }}
          >
            <BalanceTiles
              userId={userId}
              types={types}
              value={values.leaveType}
              choose={(name) => of.form.setFieldValue('leaveType', name)}
            >
              <LeaveTypeSelect types={types} {...getInputProps('leaveType')} />
            </BalanceTiles>
            <RequestDays of={of} type={type} month={narrow && month} />
            <Textarea label={t('add.reason')} autosize minRows={3} maxRows={12} {...getInputProps('reason')} />
            <AttachmentField chosen={attached} change={setAttached} />
          </Form>
        </Panel>
        {!narrow && month}
      </div>
    </Page>
  )
}

/** If only one type has a balance, it is preselected: most requests are for this type. */
function useUsualType(userId: string, form: Fields<ReturnType<typeof emptyRequest>>) {
  const kept = useBalances(userId).data?.balances.filter(({ tracked }) => tracked)
  const usual = kept?.length === 1 ? kept[0]?.leaveType.name : undefined
  const done = useRef(false)
  useEffect(() => {
    if (usual === undefined || done.current) return
    done.current = true
    if (form.isDirty()) return
    form.setFieldValue('leaveType', usual)
    // Not typed by the person: leaving loses nothing.
    form.resetDirty()
  })
}
