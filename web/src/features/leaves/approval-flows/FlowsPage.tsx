import '@mantine/core/styles/Badge.css'
import { screens } from '@ems/contract/core/screens'
import { Badge, Stack } from '@mantine/core'
import type { approvalFlows } from '../../../api/contract/approval-flows.ts'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import type { ListedType } from '../../../api/contract/leave-types.ts'
import { StatusBadge } from '../../../ui/controls/StatusBadge.tsx'
import { EditLoader } from '../../../ui/form/EditLoader.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { LoadingState } from '../../../ui/states/LoadingState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { FieldRows, LockedRow } from '../shared/FieldRows.tsx'
import { DepartmentName } from '../shared/ScopeFields.tsx'
import { useAllTypes, useFlows, useSetFlows } from '../shared/setupQueries.ts'
import { FlowFields, type FlowValues, flowBody, flowTitle, flowValues, NO_FLOW } from './FlowFields.tsx'
import { Approvers, TryFlows } from './TryFlows.tsx'

const LOADING = (
  <Panel>
    <LoadingState />
  </Panel>
)

/** The approval flows, step by step. */
export default function FlowsPage() {
  const t = getTranslator('leaveSettings')
  const types = useAllTypes()
  return (
    <Page title={t('flows.title')} facts={t('flows.text')} back={{ to: screens.admin.leaveSettings }}>
      <EditLoader query={useFlows()} loading={LOADING}>
        {(said, reload) => (
          <FetchState query={types} loading={LOADING}>
            {(read) => <Fields said={said} types={read.types} saved={reload} />}
          </FetchState>
        )}
      </EditLoader>
    </Page>
  )
}

interface FieldsProps {
  said: ReplyOf<typeof approvalFlows.get>
  types: readonly ListedType[]
  saved: () => void
}

function Fields({ said, types, saved }: FieldsProps) {
  const t = getTranslator('leaveSettings')
  const set = useSetFlows()
  const of = useSendForm({
    // Numbers as typed.
    schema: undefined,
    initialValues: { flows: (said.isDefault ? [] : said.flows.map((flow) => flowValues(flow, types))) as FlowValues[] },
    send: ({ flows }) => set.mutateAsync({ body: { flows: flows.map((flow) => flowBody(flow, types)) } }),
    onDone: () => {
      notify.success(t('flows.saved'))
      saved()
    },
  })
  const { values, errors, setFieldValue } = of.form
  return (
    <Stack gap="md">
      <Panel>
        <Form of={of} submitLabel={t('save')} changesOnly>
          <FieldRows
            titled
            ordered
            label={t('flows.label')}
            hint={t('flows.hint')}
            add={t('flows.add')}
            rows={values.flows}
            blank={NO_FLOW}
            closed={{
              numbered: true,
              titleOf: (flow) => flowTitle(t, flow, types),
              factsOf: (flow) => <FlowFacts flow={flow} />,
              isWrong: (n) => Object.keys(errors).some((path) => path.startsWith(`flows.${n}.`)),
              last: (
                <LockedRow
                  name={t('flows.rest')}
                  badge={
                    <Badge variant="light" tt="none">
                      {t('flows.default')}
                    </Badge>
                  }
                  text={t('flows.usual')}
                />
              ),
            }}
            set={(flows) => setFieldValue('flows', flows)}
          >
            {(flow, change) => {
              const number = values.flows.indexOf(flow)
              return (
                <FlowFields
                  flow={flow}
                  change={change}
                  types={types}
                  errorOf={(field) => errors[`flows.${number}.${field}`]}
                />
              )
            }}
          </FieldRows>
        </Form>
      </Panel>
      <TryFlows flows={values.flows} types={types} />
    </Stack>
  )
}

/** The department of a rule, its approvers in order, and its reminder. */
function FlowFacts({ flow: { steps, departmentId, remindAfter } }: { flow: FlowValues }) {
  const t = getTranslator('leaveSettings')
  const isReminded = steps.length > 0 && Number(remindAfter) > 0
  return (
    <>
      {departmentId && (
        <span>
          <DepartmentName id={departmentId} />
        </span>
      )}
      {steps.length === 0 ? (
        <StatusBadge tone="green">{t('flows.automatic')}</StatusBadge>
      ) : (
        <span>
          <Approvers steps={steps} />
        </span>
      )}
      {isReminded && <span>{t('flows.remind', { count: Number(remindAfter) })}</span>}
    </>
  )
}
