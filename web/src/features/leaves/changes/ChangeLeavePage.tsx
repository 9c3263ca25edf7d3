import { screens } from '@ems/contract/core/screens'
import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { AmendBody } from '../../../api/contract/leave-changes.ts'
import type { Leave } from '../../../api/contract/leaves.ts'
import { useHasPermissionForOthers, useUser } from '../../../api/session.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useArea, useIdParam } from '../../../ui/page/routeHooks.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { LoadingState } from '../../../ui/states/LoadingState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { confirmUnusualDays } from '../confirmUnusualDays.ts'
import { OverrideField } from '../requests/OverrideField.tsx'
import { RequestDays } from '../requests/RequestDays.tsx'
import { bodyOf, type RequestValues } from '../requests/requestForm.ts'
import { useAmendLeave, useLeave, useLeaveTypes } from '../shared/queries.ts'
import { useApprovesAtOnce } from '../useApprovesAtOnce.ts'

/** The request form, for other days of a leave. */
export default function ChangeLeavePage() {
  const t = getTranslator('leaves')
  const query = useLeave(useIdParam())
  const own = { to: screens.employee.leaves, params: { id: useUser()?._id ?? '' } } as const
  const list = useArea() === 'admin' ? { to: screens.admin.leaves } : own
  return (
    <Page title={t('change.title')} width="form">
      <Panel>
        <FetchState query={query} loading={<LoadingState />} list={list}>
          {({ leave, can }) =>
            can.amend ? <Change leave={leave} /> : <EmptyState title={t('change.not')} text={t('change.notText')} />
          }
        </FetchState>
      </Panel>
    </Page>
  )
}

const valuesOf = (leave: Leave): RequestValues & Record<string, string> => ({
  userId: leave.employeeId.userId._id,
  leaveType: leave.leaveType,
  startDate: leave.startDate,
  endDate: leave.endDate,
  startPart: leave.startPart,
  endPart: leave.endPart,
  startTime: leave.startTime ?? '',
  endTime: leave.endTime ?? '',
  reason: '',
  overrideReason: '',
})

function Change({ leave }: { leave: Leave }) {
  const t = getTranslator('leaves')
  const navigate = useNavigate()
  const amend = useAmendLeave()
  const { _id: id, state, leaveType } = leave
  const [overrides, setOverrides] = useState(false)
  const manages = useHasPermissionForOthers('leaves.manage')
  const area = useArea()
  const approves = useApprovesAtOnce(leave.employeeId.userId._id)
  const isOwn = useUser()?._id === leave.employeeId.userId._id
  const type = (useLeaveTypes().data?.types ?? []).find(({ name }) => name === leaveType)
  const of = useSendForm({
    schema: AmendBody,
    initialValues: valuesOf(leave),
    ask: (values) => confirmUnusualDays({ ...bodyOf(values, type), leaveId: id }),
    send: (values) => {
      const { overrideReason = '', ...asked } = values
      const { userId: _user, leaveType: _type, reason: _reason, ...body } = bodyOf(asked, type)
      return amend.mutateAsync({
        params: { id },
        body: { ...body, approve: approves, ...(overrides ? { override: true, overrideReason } : {}) },
      })
    },
    onDone: ({ change }) => {
      notify.success(t(change ? 'change.waits' : 'change.changed'))
      void navigate({ to: screens[area].leave, params: { id } })
    },
  })
  return (
    <Form of={of} submitLabel={t('change.submit')} cancelTo={{ to: screens[area].leave, params: { id } }}>
      <Text fw={500}>{leaveTypeName(leaveType)}</Text>
      <Text size="sm">{t(approves ? 'change.explainAtOnce' : 'change.explain', { state })}</Text>
      <RequestDays of={of} type={type} leaveId={id} />
      {manages && !isOwn && type?.tracked && (
        <OverrideField form={of.form} overrides={overrides} change={setOverrides} />
      )}
    </Form>
  )
}
