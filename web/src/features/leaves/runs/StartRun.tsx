import { screens } from '@ems/contract/core/screens'
import { Group, NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { RunKind } from '../../../api/contract/leave-runs.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from '../shared/Fields.module.css'
import { useLeaveTypes } from '../shared/queries.ts'
import { useAddRun } from './queries.ts'

/** Starts a run for everyone, first as a dry run. */
export function StartRun() {
  const t = getTranslator('leaveRuns')
  const today = useOrganisation().data?.organisation.today
  return (
    <TitledPanel title={t('new.title')} text={t('new.text')}>
      <FetchState query={useLeaveTypes()}>
        {({ types }) => {
          const tracked = types.filter((type) => type.tracked)
          if (tracked.length > 0) return today && <RunForm types={tracked} today={today} />
          return (
            <EmptyState
              title={t('new.none')}
              text={t('new.noneText')}
              action={<ButtonLink to={screens.admin.entitlements}>{t('new.set')}</ButtonLink>}
            />
          )
        }}
      </FetchState>
    </TitledPanel>
  )
}

interface RunFormProps {
  types: readonly { _id: string; name: string }[]
  today: string
}

function RunForm({ types, today }: RunFormProps) {
  const t = getTranslator('leaveRuns')
  const add = useAddRun()
  const navigate = useNavigate()
  const of = useSendForm({
    schema: undefined,
    initialValues: {
      kind: 'period-end' as RunKind,
      leaveType: types[0]?._id ?? '',
      periodEnd: `${today.slice(0, 4)}-12-31`,
    },
    send: (values) => add.mutateAsync({ body: { ...values, dryRun: true } }),
    onDone: ({ run: { _id: id } }) => void navigate({ to: screens.admin.leaveRun, params: { id } }),
  })
  const { getInputProps, values } = of.form
  return (
    <Form of={of} submitLabel={t('new.try')} unguarded>
      <Group className={classes.fields} gap="sm" align="flex-start">
        <ChoiceField
          label={t('columns.kind')}
          choices={RunKind.options}
          wordOf={(kind) => t(`kinds.${kind}`)}
          {...getInputProps('kind')}
        />
        <NativeSelect
          label={t('new.type')}
          data={types.map(({ _id, name }) => ({ value: _id, label: leaveTypeName(name) }))}
          {...getInputProps('leaveType')}
        />
        <DateInput label={t(`new.days.${values.kind}`)} required {...getInputProps('periodEnd')} />
      </Group>
    </Form>
  )
}
