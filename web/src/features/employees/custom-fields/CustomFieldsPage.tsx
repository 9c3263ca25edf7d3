import { screens } from '@ems/contract/core/screens'
import { Menu, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { CustomField } from '../../../api/contract/custom-fields.ts'
import { EditMenu } from '../../../ui/list/EditMenu.tsx'
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
              {field.label}{' '}
              <Text component="code" size="sm" fw={400} c="dimmed">
                {field.key}
              </Text>
            </>
          }
          facts={factsOf(field)}
        >
          <EditMenu name={field.label} edit={() => edit(field)}>
            {fields.length > 1 && (
              <>
                <Menu.Item
                  leftSection={<IconArrowUp size={16} aria-hidden />}
                  disabled={at === 0 || order.isPending}
                  onClick={() => move(at, at - 1)}
                >
                  {t('up')}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconArrowDown size={16} aria-hidden />}
                  disabled={at === fields.length - 1 || order.isPending}
                  onClick={() => move(at, at + 1)}
                >
                  {t('down')}
                </Menu.Item>
              </>
            )}
          </EditMenu>
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
    t('common:printed', { label: t('field.sees'), value: t(`sees.${sees}`) }),
    ...(required ? [t('requiredMark')] : []),
    ...(archived ? [t('archivedMark')] : []),
  ]
}
