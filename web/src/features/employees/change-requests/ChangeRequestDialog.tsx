import { NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import type { RequestField } from '../../../api/contract/change-requests.ts'
import type { Employee } from '../../../api/contract/employees.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useAskForChange } from './queries.ts'

/** The fields that can be requested here; contacts have their own form. */
export const REQUESTABLE_FIELDS = ['name', 'dob', 'maritalStatus', 'gender'] as const satisfies readonly RequestField[]
export type RequestableField = (typeof REQUESTABLE_FIELDS)[number]
const CHOICES = {
  maritalStatus: ['single', 'married', 'divorced', 'widowed', 'partnership'],
  gender: ['female', 'male', 'other'],
} as const

interface AskModalProps {
  employee: Employee
  /** fields that people may request or change themselves; not empty */
  fields: readonly RequestableField[]
  opened: boolean
  close: () => void
}

/** Requests a change of the reader's own data. */
export function ChangeRequestDialog({ employee, fields, opened, close }: AskModalProps) {
  const t = getTranslator('changeRequests')
  return (
    <Dialog opened={opened} onClose={close} title={t('ask')}>
      <ChangeRequestForm employee={employee} fields={fields} close={close} />
    </Dialog>
  )
}

const nowOf = ({ userId, dob, maritalStatus, gender }: Employee): Record<RequestableField, string> => ({
  name: userId.name,
  dob: dob ?? '',
  maritalStatus: maritalStatus ?? 'single',
  gender: gender ?? 'other',
})

function ChangeRequestForm({ employee, fields, close }: Omit<AskModalProps, 'opened'>) {
  const t = getTranslator('changeRequests')
  const ask = useAskForChange()
  const now = nowOf(employee)
  const [first = 'name'] = fields
  const form = useSendForm({
    schema: undefined,
    initialValues: { field: first, after: now[first] },
    send: (body) => ask.mutateAsync({ body }),
    onDone: ({ request }) => {
      notify.success(t(request.status === 'Pending' ? 'asked' : 'changed'))
      close()
    },
  })
  const { getInputProps, setValues, getValues } = form.form
  const { field } = getValues()
  const label = t('after')
  return (
    <Form of={form} submitLabel={t('send')} dialog={{ close }}>
      <Stack gap="md">
        <Text size="sm">{t('text')}</Text>
        <NativeSelect
          label={t('field')}
          data={fields.map((value) => ({ value, label: t(`fields.${value}`) }))}
          {...getInputProps('field')}
          onChange={(event) => {
            const chosen = event.currentTarget.value as RequestableField
            setValues({ field: chosen, after: now[chosen] })
          }}
        />
        {field === 'name' || field === 'dob' ? (
          <TextInput label={label} type={field === 'dob' ? 'date' : 'text'} required {...getInputProps('after')} />
        ) : (
          <NativeSelect
            label={label}
            data={CHOICES[field].map((value) => ({ value, label: t(`values.${value}`) }))}
            {...getInputProps('after')}
          />
        )}
      </Stack>
    </Form>
  )
}
