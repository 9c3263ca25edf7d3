import { Button, Stack } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import type { documents } from '../../../api/contract/documents.ts'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { useConfirmDelete } from '../../../ui/dialog/confirm.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useIdParam } from '../../../ui/page/routeHooks.ts'
import { PersonPage } from '../../../ui/person/PersonPage.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { type DocumentAction, DocumentDialog } from '../components/DocumentDialog.tsx'
import { DocumentLine, type ListedDocument } from '../components/DocumentLine.tsx'
import { usePersonDocuments, useRemoveDocument, useRestoreDocument } from '../queries.ts'

/** The documents of a person that the reader may see. */
export default function PersonDocumentsPage() {
  const t = getTranslator('documents')
  const id = useIdParam()
  const [deleted, setDeleted] = useState(false)
  const [asked, ask] = useState<DocumentAction | null>(null)
  const query = usePersonDocuments(id, deleted)
  const types = query.data?.types ?? []
  const add = types.length > 0 && (
    <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={() => ask({ does: 'add', document: null })}>
      {t('add')}
    </Button>
  )
  return (
    <PersonPage id={id} tab="documents" title={t('title')} actions={add}>
      <Panel>
        {query.data?.canManage && (
          <Checkbox
            label={t('showDeleted')}
            checked={deleted}
            onChange={(event) => setDeleted(event.currentTarget.checked)}
          />
        )}
        <FetchState query={query}>{(data) => <Documents {...data} ask={ask} deleted={deleted} />}</FetchState>
      </Panel>
      <DocumentDialog asked={asked} personId={id} types={types} close={() => ask(null)} />
    </PersonPage>
  )
}

interface DocumentsProps extends ReplyOf<typeof documents.ofPerson> {
  deleted: boolean
  ask: (asked: DocumentAction) => void
}

function Documents({ documents: all, types, canManage, deleted, ask }: DocumentsProps) {
  const t = getTranslator('documents')
  const asks = useConfirmDelete()
  const [removes, restores] = [useRemoveDocument(), useRestoreDocument()]
  const notifyOutcome = (text: string) => ({ onSuccess: () => notify.success(text), onError: notifyError })
  const remove = async ({ _id: id, title }: ListedDocument) => {
    if (await asks(title, t('deleteText'))) removes.mutate({ params: { id } }, notifyOutcome(t('deleted', { title })))
  }
  if (all.length === 0)
    return <EmptyState title={t(deleted ? 'noneDeleted' : 'none')} text={t(deleted ? 'deletedText' : 'noneText')} />
  return (
    <Stack component="ul" gap="md" mt="md" mb={0} p={0} style={{ listStyle: 'none' }}>
      {all.map((document) => {
        const { _id: id, title, type } = document
        const mayReplace = !deleted && types.some(({ _id }) => _id === type._id)
        const manages = canManage && !deleted
        return (
          <DocumentLine
            key={id}
            document={document}
            replace={mayReplace ? () => ask({ does: 'replace', document }) : undefined}
            edit={manages ? () => ask({ does: 'edit', document }) : undefined}
            remove={manages ? () => void remove(document) : undefined}
            restore={
              deleted ? () => restores.mutate({ params: { id } }, notifyOutcome(t('restored', { title }))) : undefined
            }
          />
        )
      })}
    </Stack>
  )
}
