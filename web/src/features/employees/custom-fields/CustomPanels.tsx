import { Button, Group, Title } from '@mantine/core'
import { useId, useState } from 'react'
import type { PersonField } from '../../../api/contract/custom-fields.ts'
import type { Employee } from '../../../api/contract/employees.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { DetailList } from '../../../ui/page/DetailList.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { CustomInputs, type CustomValues, shownCustom } from './CustomInputs.tsx'
import { useCustom, useSetCustom } from './queries.ts'

/** The custom values of a person, a panel for each section; edited in place. */
export function CustomPanels({ employee: { _id: id } }: { employee: Employee }) {
  const { data } = useCustom(id)
  const sections = Map.groupBy(data?.fields ?? [], ({ section }) => section)
  return [...sections].map(([section, fields]) => (
    <Section key={section} id={id} section={section} fields={fields} values={data?.values ?? {}} />
  ))
}

interface SectionProps {
  /** the employee's */
  id: string
  section: string
  fields: readonly PersonField[]
  values: CustomValues
}

function Section({ id, section, fields, values }: SectionProps) {
  const t = getTranslator('customFields')
  const heading = useId()
  const [editing, setEditing] = useState(false)
  const name = section || t('further')
  const edited = fields.filter(({ editing }) => editing !== 'no')
  return (
    <section aria-labelledby={heading} style={{ marginTop: 'var(--l-4)' }}>
      <Panel>
        <Group justify="space-between" mb="xs">
          <Title order={2} id={heading}>
            {name}
          </Title>
          {edited.length > 0 && !editing && (
            <Button variant="default" aria-label={t('edit', { section: name })} onClick={() => setEditing(true)}>
              {t('common:actions.edit')}
            </Button>
          )}
        </Group>
        {editing ? (
          <SectionForm id={id} fields={edited} values={values} close={() => setEditing(false)} />
        ) : (
          <DetailList details={fields.map((field) => [field.label, shownCustom(field, values[field.key])])} />
        )}
      </Panel>
    </section>
  )
}

function SectionForm({ id, fields, values, close }: Omit<SectionProps, 'section'> & { close: () => void }) {
  const t = getTranslator('customFields')
  const set = useSetCustom()
  const of = useSendForm({
    schema: undefined,
    initialValues: { values: Object.fromEntries(fields.map(({ key }) => [key, values[key] ?? null])) as CustomValues },
    send: (body) => set.mutateAsync({ params: { id }, body }),
    onDone: ({ values: now }, { values: sent }) => {
      const asks = fields.some(({ key, editing }) => editing === 'ask' && (sent[key] || null) !== (now[key] ?? null))
      notify.success(t(asks ? 'asked' : 'done'))
      close()
    },
  })
  const input = of.form.getInputProps('values')
  return (
    <Form of={of} submitLabel={t('save')}>
      <CustomInputs
        fields={fields}
        values={of.form.values.values}
        errorOf={(key) => of.form.errors[`values.${key}`]}
        placeOf={(key) => `${input['data-path']}.${key}`}
        onChange={(changed) => {
          of.form.setFieldValue('values', changed)
          of.form.setErrors({})
        }}
      />
      <Group>
        <Button variant="default" onClick={close}>
          {t('common:actions.cancel')}
        </Button>
      </Group>
    </Form>
  )
}
