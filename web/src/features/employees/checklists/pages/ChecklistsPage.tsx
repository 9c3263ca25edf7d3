import { screens } from '@ems/contract/core/screens'
import { useState } from 'react'
import type { ChecklistTemplate } from '../../../../api/contract/checklists.ts'
import { EditMenu } from '../../../../ui/list/EditMenu.tsx'
import { Entry, EntryList } from '../../../../ui/page/EntryList.tsx'
import { SetupPage } from '../../../../ui/page/SetupPage.tsx'
import { getTranslator } from '../../../../ui/words/words.ts'
import { TemplateDialog } from '../components/TemplateDialog.tsx'
import { useTemplates } from '../queries.ts'

/** The checklist templates for joining and leaving. */
export default function ChecklistsPage() {
  const t = getTranslator('checklists')
  const [edited, setEdited] = useState<ChecklistTemplate | 'new'>()
  const [emptyTitle, emptyText] = [t('emptyTitle'), t('emptyText')]
  return (
    <SetupPage
      words={{ title: t('title'), text: t('text'), add: t('add'), emptyTitle, emptyText }}
      back={{ to: screens.admin.employees }}
      add={() => setEdited('new')}
      query={useTemplates()}
      list={({ templates }) =>
        templates.length === 0 ? null : (
          <EntryList>
            {templates.map((template) => (
              <Template key={template._id} template={template} edit={() => setEdited(template)} />
            ))}
          </EntryList>
        )
      }
    >
      {edited && <TemplateDialog {...(edited !== 'new' && { template: edited })} close={() => setEdited(undefined)} />}
    </SetupPage>
  )
}

function Template({ template, edit }: { template: ChecklistTemplate; edit: () => void }) {
  const t = getTranslator('checklists')
  const { name, kind, items, forEverybody, archived } = template
  const facts = [
    ...[t(`kinds.${kind}`), t('items', { count: items.length })],
    ...[forEverybody && t('byItself'), archived && t('archivedMark')],
  ]
  return (
    <Entry name={name} facts={facts}>
      <EditMenu name={name} edit={edit} />
    </Entry>
  )
}
