import { screens } from '@ems/contract/core/screens'
import { Stack, Text } from '@mantine/core'
import type { Restrictions } from '../../../api/contract/leave-restrictions.ts'
import type { ListedType } from '../../../api/contract/leave-types.ts'
import { EditLoader } from '../../../ui/form/EditLoader.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { LoadingState } from '../../../ui/states/LoadingState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { FieldRows } from '../shared/FieldRows.tsx'
import { useAllTypes, useRestrictions, useSetRestrictions } from '../shared/setupQueries.ts'
import { type Blackout, BlackoutFacts, BlackoutFields, NO_BLACKOUT } from './BlackoutFields.tsx'
import {
  NO_STAFFING,
  StaffingFields,
  StaffingSentence,
  StaffingTitle,
  type StaffingValues,
  staffingBody,
  staffingValues,
} from './StaffingFields.tsx'

const LOADING = (
  <Panel>
    <LoadingState />
  </Panel>
)

/** Days without leave, and minimum staffing. */
export default function RestrictionsPage() {
  const t = getTranslator('leaveSettings')
  const types = useAllTypes()
  return (
    <Page title={t('restrictions.title')} facts={t('restrictions.text')} back={{ to: screens.admin.leaveSettings }}>
      <EditLoader query={useRestrictions()} loading={LOADING}>
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
  said: Restrictions
  types: readonly ListedType[]
  saved: () => void
}

function Fields({ said, types, saved }: FieldsProps) {
  const t = getTranslator('leaveSettings')
  const set = useSetRestrictions()
  const of = useSendForm({
    // Numbers as typed.
    schema: undefined,
    initialValues: {
      blackouts: said.blackouts as Blackout[],
      staffing: said.staffing.map(staffingValues) as StaffingValues[],
    },
    send: ({ blackouts, staffing }) => set.mutateAsync({ body: { blackouts, staffing: staffing.map(staffingBody) } }),
    onDone: () => {
      notify.success(t('restrictions.saved'))
      saved()
    },
  })
  const { values, errors, setFieldValue } = of.form
  const isWrong = (list: 'blackouts' | 'staffing') => (row: number) =>
    Object.keys(errors).some((path) => path.startsWith(`${list}.${row}.`))
  const errorOf = (list: 'blackouts' | 'staffing', row: number) => (field: string) => errors[`${list}.${row}.${field}`]
  return (
    <Panel>
      <Form of={of} submitLabel={t('save')} changesOnly>
        <Stack gap="lg">
          <FieldRows
            titled
            label={t('blackouts.title')}
            hint={t('blackouts.hint')}
            add={t('blackouts.add')}
            rows={values.blackouts}
            blank={NO_BLACKOUT}
            closed={{
              titleOf: ({ name }) => name.trim() || t('blackouts.new'),
              factsOf: (row) => <BlackoutFacts row={row} types={types} />,
              isWrong: isWrong('blackouts'),
              none: t('blackouts.none'),
            }}
            set={(rows) => setFieldValue('blackouts', rows)}
          >
            {(row, change) => (
              <BlackoutFields
                row={row}
                change={change}
                types={types}
                errorOf={errorOf('blackouts', values.blackouts.indexOf(row))}
              />
            )}
          </FieldRows>
          <FieldRows
            titled
            label={t('staffing.title')}
            hint={t('staffing.hint')}
            add={t('staffing.add')}
            rows={values.staffing}
            blank={NO_STAFFING}
            closed={{
              titleOf: ({ group }) => t(`staffing.groups.${group}`),
              shownTitleOf: (row) => <StaffingTitle row={row} />,
              factsOf: (row) => <StaffingSentence row={row} say="sentence" />,
              isWrong: isWrong('staffing'),
              none: t('staffing.none'),
            }}
            set={(rows) => setFieldValue('staffing', rows)}
          >
            {(row, change) => (
              <StaffingFields row={row} change={change} errorOf={errorOf('staffing', values.staffing.indexOf(row))} />
            )}
          </FieldRows>
          {values.staffing[0] && (
            <div>
              <Text size="sm" c="dimmed" mb={4}>
                {t('staffing.seen')}
              </Text>
              <Notice tone="amber" role="status">
                <StaffingSentence row={values.staffing[0]} say="sample" />
              </Notice>
            </div>
          )}
        </Stack>
      </Form>
    </Panel>
  )
}
