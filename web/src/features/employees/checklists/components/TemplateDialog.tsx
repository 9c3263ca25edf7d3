import { NativeSelect, TextInput } from '@mantine/core'
import type { ChecklistTemplate } from '../../../../api/contract/checklists.ts'
import { Checkbox } from '../../../../ui/controls/Checkbox.tsx'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { ChoiceField } from '../../../../ui/form/ChoiceField.tsx'
import { Form } from '../../../../ui/form/Form.tsx'
import { useSendForm } from '../../../../ui/form/useSendForm.ts'
import { OrgDepartmentFilter } from '../../../../ui/select/OrgDepartmentFilter.tsx'
import { notify } from '../../../../ui/toast/notify.ts'
import { getTranslator } from '../../../../ui/words/words.ts'
import { useAddTemplate, useUpdateTemplate } from '../queries.ts'
import { BLANK_ITEM, ItemRows, type TypedItem } from './ItemRows.tsx'

const KINDS = ['onboarding', 'offboarding'] as const
const TYPES = ['full-time', 'part-time', 'fixed-term', 'intern', 'contractor'] as const

/** The items of a checklist, and the people for whom it starts automatically. @param template absent for a new one */
export function TemplateDialog({ template, close }: { template?: ChecklistTemplate; close: () => void }) {
  const t = getTranslator('checklists')
  const title = template ? t('changeOf', { name: template.name }) : t('add')
  return (
    <Dialog opened onClose={close} title={title} size="lg">
      <TemplateForm template={template} close={close} />
    </Dialog>
  )
}

const typed = (items: ChecklistTemplate['items']): TypedItem[] =>
  items.map(({ offsetDays, ...item }) => ({ ...item, offsetDays: String(offsetDays) }))

const sent = ({ offsetDays, who, roleId, userId, assignee: _, ...item }: TypedItem) => ({
  ...item,
  who,
  offsetDays: Number(offsetDays),
  roleId: who === 'role' ? roleId : null,
  userId: who === 'user' ? userId : null,
})

function TemplateForm({ template, close }: { template: ChecklistTemplate | undefined; close: () => void }) {
  const t = getTranslator('checklists')
  const [add, update] = [useAddTemplate(), useUpdateTemplate()]
  const of = useSendForm({
    // Days as text.
    schema: undefined,
    initialValues: {
      name: template?.name ?? '',
      kind: template?.kind ?? KINDS[0],
      forEverybody: template?.forEverybody ?? false,
      department: template?.departments[0] ?? null,
      type: (template?.employmentTypes[0] ?? '') as (typeof TYPES)[number] | '',
      archived: template?.archived ?? false,
      items: template ? typed(template.items) : [BLANK_ITEM],
    },
    send: ({ items, department, type, ...values }) => {
      // If a program set several, only the first is shown, and the others stay until it is changed.
      const departments =
        department === (template?.departments[0] ?? null)
          ? (template?.departments ?? [])
          : department
            ? [department]
            : []
      const employmentTypes =
        type === (template?.employmentTypes[0] ?? '') ? (template?.employmentTypes ?? []) : type ? [type] : []
      const body = { ...values, departments, employmentTypes, items: items.map(sent) }
      return template ? update.mutateAsync({ params: { id: template._id }, body }) : add.mutateAsync({ body })
    },
    onDone: () => {
      notify.success(t('saved'))
      close()
    },
  })
  const { getInputProps, getCheckboxProps, values, setFieldValue, errors } = of.form
  return (
    <Form of={of} submitLabel={t('save')} dialog={{ close }}>
      <TextInput label={t('field.name')} required maxLength={100} {...getInputProps('name')} />
      <ChoiceField
        label={t('field.kind')}
        choices={KINDS}
        wordOf={(value) => t(`kinds.${value}`)}
        {...getInputProps('kind')}
      />
      <Checkbox label={t('field.forEverybody')} {...getCheckboxProps('forEverybody')} />
      {values.forEverybody && (
        <>
          <OrgDepartmentFilter
            label={t('field.department')}
            placeholder={t('field.anyDepartment')}
            w="100%"
            value={values.department}
            onChange={(department) => setFieldValue('department', department)}
          />
          <NativeSelect
            label={t('field.type')}
            data={[
              { value: '', label: t('field.anyType') },
              ...TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
            ]}
            {...getInputProps('type')}
          />
        </>
      )}
      <ItemRows items={values.items} errors={errors} set={(items) => setFieldValue('items', items)} />
      {template && <Checkbox label={t('field.archived')} {...getCheckboxProps('archived')} />}
    </Form>
  )
}
