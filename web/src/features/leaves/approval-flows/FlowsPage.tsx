import '@mantine/core/styles/Badge.css'
import { screens } from '@ems/contract/core/screens'
import { Badge, Group, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { approvalFlows } from '../../../api/contract/approval-flows.ts'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import type { ListedType } from '../../../api/contract/leave-types.ts'
import { EditLoader } from '../../../ui/form/EditLoader.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { FieldRows } from '../shared/FieldRows.tsx'
import classes from '../shared/Fields.module.css'
import { useAllTypes, useFlows, useSetFlows } from '../shared/setupQueries.ts'
import { FlowFields, type FlowValues, flowBody, flowTitle, flowValues, NO_FLOW } from './FlowFields.tsx'
import { TryFlows } from './TryFlows.tsx'

/** The approval flows, step by step. */
export default function FlowsPage() {
  const t = getTranslator('leaveSettings')
  const types = useAllTypes().data?.types
  return (
    <Page title={t('flows.title')} facts={t('flows.text')} back={{ to: screens.admin.leaveSettings }}>
      <EditLoader query={useFlows()}>
        {(said, reload) => types && <Fields said={said} types={types} saved={reload} />}
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
            titleOf={(flow) => flowTitle(t, flow, types)}
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
          <section className={classes.card} aria-label={t('flows.rest')}>
            <Group gap="xs">
              <IconLock size={16} aria-hidden />
              <Text fw={600}>{t('flows.rest')}</Text>
              <Badge variant="light">{t('flows.default')}</Badge>
            </Group>
            <Text c="dimmed" mt={4}>
              {t('flows.usual')}
            </Text>
          </section>
        </Form>
      </Panel>
      <TryFlows flows={values.flows} types={types} />
    </Stack>
  )
}
