import { screens } from '@ems/contract/core/screens'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import type { DocumentType } from '../../../api/contract/documents.ts'
import { AddButton } from '../../../ui/controls/AddButton.tsx'
import { EditMenu } from '../../../ui/list/EditMenu.tsx'
import { Entry, EntryList } from '../../../ui/page/EntryList.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { builtInName, getTranslator } from '../../../ui/words/words.ts'
import { DocumentTypeDialog } from '../components/DocumentTypeDialog.tsx'
import { ReminderDaysPanel } from '../components/ReminderDaysPanel.tsx'
import { useDocumentTypes } from '../queries.ts'

/** The document types with their readers. */
export default function DocumentTypesPage() {
  const t = getTranslator('documents')
  const [edited, edit] = useState<DocumentType | 'new' | null>(null)
  return (
    <Page title={t('types.title')} facts={t('types.facts')} back={{ to: screens.admin.documents }}>
      <Stack gap="md">
        <TitledPanel
          title={t('types.kept')}
          text={t('types.text')}
          actions={
            <AddButton aria-haspopup="dialog" onClick={() => edit('new')}>
              {t('types.add')}
            </AddButton>
          }
        >
          <FetchState query={useDocumentTypes()}>
            {({ types }) => (
              <EntryList>
                {types.map((type) => (
                  <Entry key={type._id} name={builtInName(type.name)} facts={factsOf(type)}>
                    <EditMenu name={builtInName(type.name)} edit={() => edit(type)} />
                  </Entry>
                ))}
              </EntryList>
            )}
          </FetchState>
        </TitledPanel>
        <ReminderDaysPanel />
      </Stack>
      {edited && <DocumentTypeDialog type={edited === 'new' ? null : edited} close={() => edit(null)} />}
    </Page>
  )
}

function factsOf({ sees, selfUpload, expires, retentionMonths, active }: DocumentType): (string | false)[] {
  const t = getTranslator('documents')
  return [
    t('common:printed', { label: t('types.sees'), value: sees.map((reader) => t(`readers.${reader}`)).join(', ') }),
    selfUpload && t('types.selfUpload'),
    expires && t('types.expires'),
    retentionMonths !== null && t('types.keptMonths', { count: retentionMonths }),
    !active && t('types.inactive'),
  ]
}
