import { Stack, Text, TextInput } from '@mantine/core'
import { ErasureClass, type PersonStanding, privacy } from '../../../api/contract/privacy.ts'
import { schemasOf } from '../../../api/contract/schemas.ts'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useErase } from '../queries.ts'

interface EraseDialogProps {
  people: readonly PersonStanding[]
  close: (done: boolean) => void
}

/** Asks which data of some people to erase, and for their number as a confirmation. */
export function EraseDialog({ people, close }: EraseDialogProps) {
  const t = getTranslator('privacy')
  return (
    <Dialog opened onClose={() => close(false)} title={t('erase.title', { count: people.length })}>
      <EraseForm people={people} close={close} />
    </Dialog>
  )
}

/** The classes that are due for all of them. */
const sharedBy = (people: readonly PersonStanding[]): ErasureClass[] =>
  ErasureClass.options.filter((kind) =>
    people.every(({ classes }) =>
      classes.some((one) => one.class === kind && one.state !== 'not-yet' && one.state !== 'kept'),
    ),
  )

function EraseForm({ people, close }: EraseDialogProps) {
  const t = getTranslator('privacy')
  const erase = useErase()
  const employeeIds = people.map(({ employee }) => employee._id)
  const bodyOf = ({ classes, count }: { classes: ErasureClass[]; count: string }) => ({
    employeeIds,
    classes,
    count: count.trim() === '' ? Number.NaN : Number(count),
  })
  const of = useSendForm({
    schema: schemasOf(privacy.erase).body,
    judged: bodyOf,
    initialValues: { classes: sharedBy(people), count: '' },
    send: (values) => erase.mutateAsync({ body: bodyOf(values) }),
    onDone: () => {
      notify.success(t('erase.begun'))
      close(true)
    },
  })
  const { values, errors, setFieldValue, getInputProps } = of.form
  const turn = (kind: ErasureClass) =>
    setFieldValue(
      'classes',
      values.classes.includes(kind) ? values.classes.filter((one) => one !== kind) : [...values.classes, kind],
    )
  return (
    <Form of={of} submitLabel={t('erase.submit')} dialog={{ close: () => close(false) }} destroys>
      <Notice role="status">{t('erase.text')}</Notice>
      <Text size="sm">{people.map(({ employee }) => employee.userId.name).join(', ')}</Text>
      <Stack gap="xs" role="group" aria-label={t('erase.classes')}>
        {ErasureClass.options.map((kind) => (
          <Checkbox
            key={kind}
            label={t(`classes.${kind}`)}
            checked={values.classes.includes(kind)}
            onChange={() => turn(kind)}
          />
        ))}
        {errors.classes && (
          <Text size="sm" c="red" role="alert">
            {errors.classes}
          </Text>
        )}
      </Stack>
      <TextInput
        label={t('erase.count', { count: people.length })}
        required
        inputMode="numeric"
        autoComplete="off"
        {...getInputProps('count')}
      />
    </Form>
  )
}
