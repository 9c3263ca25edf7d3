import { screens } from '@ems/contract/core/screens'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { CustomField } from '../../../../api/contract/custom-fields.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { FetchState } from '../../../../ui/FetchState.tsx'
import { Page } from '../../../../ui/Page.tsx'
import { TitledPanel } from '../../../../ui/TitledPanel.tsx'
import { tellFailure } from '../../../../ui/tellFailure.ts'
import { wordsOf } from '../../../../ui/words.ts'
import { FieldDialog } from '../components/FieldDialog.tsx'
import { OwnFieldsPanel } from '../components/OwnFieldsPanel.tsx'
import { useFields, useOrderFields } from '../queries.ts'

/** The organisation's own fields of people, in their order, and who edits those of the product. */
export default function CustomFieldsPage() {
  const t = wordsOf('custom')
  const [edited, setEdited] = useState<CustomField | 'new'>()
  return (
    <Page
      title={t('title')}
      back={{ to: screens.admin.employees }}
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
          {t('add')}
        </Button>
      }
    >
      <Stack gap="md">
        <TitledPanel title={t('title')} text={t('text')}>
          <FetchState query={useFields()}>
            {({ fields }) =>
              fields.length === 0 ? (
                <EmptyState drawing="calm" title={t('emptyTitle')} text={t('emptyText')} />
              ) : (
                <Fields fields={fields} edit={setEdited} />
              )
            }
          </FetchState>
        </TitledPanel>
        <OwnFieldsPanel />
      </Stack>
      {edited && <FieldDialog {...(edited !== 'new' && { field: edited })} close={() => setEdited(undefined)} />}
    </Page>
  )
}

function Fields({ fields, edit }: { fields: readonly CustomField[]; edit: (field: CustomField) => void }) {
  const t = wordsOf('custom')
  const order = useOrderFields()
  const ids = fields.map(({ _id }) => _id)
  const move = (from: number, to: number) =>
    order.mutate({ body: { ids: ids.with(from, ids[to] ?? '').with(to, ids[from] ?? '') } }, { onError: tellFailure })
  return (
    <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
      {fields.map((field, at) => (
        <Group component="li" key={field._id} gap="xs" justify="space-between">
          <div>
            <Text component="div">
              {field.label} <code>{field.key}</code>
            </Text>
            <Text size="sm" c="dimmed">
              {factsOf(field).join(' · ')}
            </Text>
          </div>
          <Group gap="xs">
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
          </Group>
        </Group>
      ))}
    </Stack>
  )
}

function factsOf({ section, type, sees, required, archived }: CustomField): string[] {
  const t = wordsOf('custom')
  return [
    section || t('further'),
    t(`types.${type}`),
    t(`sees.${sees}`),
    ...(required ? [t('requiredMark')] : []),
    ...(archived ? [t('archivedMark')] : []),
  ]
}
