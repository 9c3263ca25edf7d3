import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type Hold, privacy } from '../../../api/contract/privacy.ts'
import { schemasOf } from '../../../api/contract/schemas.ts'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { Day } from '../../../ui/format/values.tsx'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useAddHold, useHolds, useRemoveHold } from '../queries.ts'
import { RecordSelect } from './RecordSelect.tsx'

/** The holds: people whose data is not erased for now. */
export function HoldsPanel() {
  const t = getTranslator('privacy')
  return (
    <TitledPanel title={t('holds.title')} text={t('holds.text')}>
      <Stack gap="md">
        <FetchState query={useHolds()}>
          {({ holds }) =>
            holds.length === 0 ? (
              <Text c="dimmed">{t('holds.none')}</Text>
            ) : (
              <>
                <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
                  {holds.map((hold) => (
                    <HeldPerson key={hold._id} hold={hold} />
                  ))}
                </Stack>
                <Group mt="sm">
                  <ExportButton path="/api/privacy/hold" list={{ filters: {} }} name="holds" />
                </Group>
              </>
            )
          }
        </FetchState>
        <AddHold />
      </Stack>
    </TitledPanel>
  )
}

function HeldPerson({ hold: { _id: id, employee, reason, until } }: { hold: Hold }) {
  const t = getTranslator('privacy')
  const remove = useRemoveHold()
  const end = () =>
    remove.mutate({ params: { id } }, { onSuccess: () => notify.success(t('holds.ended')), onError: notifyError })
  return (
    <Group component="li" gap="sm" justify="space-between">
      <div>
        <Text fw={600}>{employee.userId.name}</Text>
        <Text size="sm" c="dimmed">
          {reason}
          {until && (
            <>
              {' · '}
              {t('holds.until')} <Day value={until} />
            </>
          )}
        </Text>
      </div>
      <Button
        size="xs"
        variant="default"
        loading={remove.isPending}
        aria-label={t('holds.endOf', { name: employee.userId.name })}
        onClick={end}
      >
        {t('holds.end')}
      </Button>
    </Group>
  )
}

const EMPTY = { employeeId: '', reason: '', until: '' }

const bodyOf = ({ until, ...values }: typeof EMPTY) => ({ ...values, until: until || null })

function AddHold() {
  const t = getTranslator('privacy')
  const add = useAddHold()
  const of = useSendForm({
    schema: schemasOf(privacy.addHold).body,
    judged: bodyOf,
    initialValues: EMPTY,
    send: (values) => add.mutateAsync({ body: bodyOf(values) }),
    onDone: () => {
      notify.success(t('holds.added'))
      of.restart(EMPTY)
    },
  })
  const { getInputProps, values, errors, setFieldValue } = of.form
  return (
    <Form of={of} submitLabel={t('holds.add')} unguarded label={t('holds.add')}>
      <RecordSelect
        label={t('holds.person')}
        required
        value={values.employeeId || null}
        error={errors.employeeId}
        onChange={(id) => setFieldValue('employeeId', id ?? '')}
      />
      <TextInput label={t('holds.reason')} required maw="36rem" maxLength={500} {...getInputProps('reason')} />
      <DateInput label={t('holds.untilOptional')} maw="14rem" {...getInputProps('until')} />
    </Form>
  )
}
