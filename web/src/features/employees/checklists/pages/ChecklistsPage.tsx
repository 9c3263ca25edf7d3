import { screens } from '@ems/contract/core/screens'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { ChecklistTemplate } from '../../../../api/contract/checklists.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { FetchState } from '../../../../ui/FetchState.tsx'
import { Page } from '../../../../ui/Page.tsx'
import { TitledPanel } from '../../../../ui/TitledPanel.tsx'
import { wordsOf } from '../../../../ui/words.ts'
import { TemplateDialog } from '../components/TemplateDialog.tsx'
import { useTemplates } from '../queries.ts'

/** What is done for whoever joins or leaves. */
export default function ChecklistsPage() {
  const t = wordsOf('checklists')
  const [edited, setEdited] = useState<ChecklistTemplate | 'new'>()
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
      <TitledPanel title={t('title')} text={t('text')}>
        <FetchState query={useTemplates()}>
          {({ templates }) =>
            templates.length === 0 ? (
              <EmptyState drawing="calm" title={t('emptyTitle')} text={t('emptyText')} />
            ) : (
              <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
                {templates.map((template) => (
                  <Template key={template._id} template={template} edit={() => setEdited(template)} />
                ))}
              </Stack>
            )
          }
        </FetchState>
      </TitledPanel>
      {edited && <TemplateDialog {...(edited !== 'new' && { template: edited })} close={() => setEdited(undefined)} />}
    </Page>
  )
}

function Template({ template, edit }: { template: ChecklistTemplate; edit: () => void }) {
  const t = wordsOf('checklists')
  const { name, kind, items, forEverybody, archived } = template
  const facts = [
    t(`kinds.${kind}`),
    t('items', { count: items.length }),
    forEverybody && t('byItself'),
    archived && t('archivedMark'),
  ].filter(Boolean)
  return (
    <Group component="li" gap="xs" justify="space-between">
      <div>
        <Text component="div">{name}</Text>
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
      </div>
      <Button size="xs" variant="default" aria-label={t('changeOf', { name })} onClick={edit}>
        {t('change')}
      </Button>
    </Group>
  )
}
