import { screens } from '@ems/contract/core/screens'
import { Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { CustomField } from '../../../api/contract/custom-fields.ts'
import { Entry, EntryList } from '../../../ui/page/EntryList.tsx'
import { SetupPage } from '../../../ui/page/SetupPage.tsx'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { CustomFieldDialog } from './CustomFieldDialog.tsx'
import { FieldEditorsPanel } from './FieldEditorsPanel.tsx'
import { useFields, useOrderFields } from './queries.ts'

/** The custom fields in order, and the editors of built-in fields. */
export default function CustomFieldsPage() {
  const t = getTranslator('customFields')
  const [edited, setEdited] = useState<CustomField | 'new'>()
  const [emptyTitle, emptyText] = [t('emptyTitle'), t('emptyText')]
  return (
    <SetupPage
      words={{ title: t('title'), text: t('text'), add: t('add'), emptyTitle, emptyText }}
      back={{ to: screens.admin.employees }}
      add={() => setEdited('new')}
      query={useFields()}
      list={({ fields }) => (fields.length === 0 ? null : <Fields fields={fields} edit={setEdited} />)}
    >
      <FieldEditorsPanel />
      {edited && <CustomFieldDialog {...(edited !== 'new' && { field: edited })} close={() => setEdited(undefined)} />}
    </SetupPage>
  )
}

function Fields({ fields, edit }: { fields: readonly CustomField[]; edit: (field: CustomField) => void }) {
  const t = getTranslator('customFields')
  const order = useOrderFields()
  const ids = fields.map(({ _id }) => _id)
  const move = (from: number, to: number) =>
    order.mutate({ body: { ids: ids.with(from, ids[to] ?? '').with(to, ids[from] ?? '') } }, { onError: notifyError })
  return (
    <EntryList>
      {fields.map((field, at) => (
        <Entry
          key={field._id}
          name={
            <>
              {field.label} <code>{field.key}</code>
            </>
          }
          facts={factsOf(field)}
        >
          <Button
            size="xs"
            variant="default"
            px={8}
            disabled={at === 0 || order.isPending}
            aria-label={t('up', { label: field.label })}
            onClick={() => move(at, at - 1)}
          >
            <IconArrowUp size={16} aria-hidden />
          </Button>
          <Button
            size="xs"
            variant="default"
            px={8}
            disabled={at === fields.length - 1 || order.isPending}
            aria-label={t('down', { label: field.label })}
            onClick={() => move(at, at + 1)}
          >
            <IconArrowDown size={16} aria-hidden />
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={t('changeOf', { label: field.label })}
            onClick={() => edit(field)}
          >
            {t('change')}
          </Button>
        </Entry>
      ))}
    </EntryList>
  )
}

function factsOf({ section, type, sees, required, archived }: CustomField): string[] {
  const t = getTranslator('customFields')
  return [
    section || t('further'),
    t(`types.${type}`),
    t(`sees.${sees}`),
    ...(required ? [t('requiredMark')] : []),
    ...(archived ? [t('archivedMark')] : []),
  ]
}
