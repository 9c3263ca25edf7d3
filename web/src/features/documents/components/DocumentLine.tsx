import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import type { DocumentVersion, documents } from '../../../api/contract/documents.ts'
import { formatDay, formatNumber } from '../../../ui/format/format.ts'
import { Instant } from '../../../ui/format/values.tsx'
import { shippedText, wordsOf } from '../../../ui/words/words.ts'
import { Expiry } from './Expiry.tsx'
import { OpenFile } from './OpenFile.tsx'

export type ListedDocument = ReplyOf<typeof documents.ofPerson>['documents'][number]

interface DocumentLineProps {
  document: ListedDocument
  /** absent where the reader may not */
  replace?: (() => void) | undefined
  edit?: (() => void) | undefined
  remove?: (() => void) | undefined
  restore?: (() => void) | undefined
}

/** A document of a person, with what can be done with it and its former versions. */
export function DocumentLine({ document, replace, edit, remove, restore }: DocumentLineProps) {
  const t = wordsOf('documents')
  const { _id: id, title, type, file, versions } = document
  const action = (label: string, name: string, run: (() => void) | undefined) =>
    run && (
      <Button size="xs" variant="default" aria-label={name} onClick={run}>
        {label}
      </Button>
    )
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Group gap="xs">
            <Text fw={600}>{title}</Text>
            <Expiry of={document} />
          </Group>
          <Text size="sm" c="dimmed">
            {shippedText(type.name)} · <Uploaded of={document} />
          </Text>
        </div>
        <Group gap="xs">
          <OpenFile id={id} title={title} name={file.name} />
          {action(t('replace'), t('replaceOne', { title }), replace)}
          {action(t('common:actions.edit'), t('editOne', { title }), edit)}
          {action(t('common:actions.delete'), t('deleteOne', { title }), remove)}
          {action(t('restore'), t('restoreOne', { title }), restore)}
        </Group>
      </Group>
      {versions.length > 0 && (
        <details>
          <summary>{t('versions', { count: versions.length })}</summary>
          <Stack component="ul" gap="xs" mt="xs" ps="md" style={{ listStyle: 'none' }}>
            {versions.map((version) => (
              <Former key={version._id} version={version} />
            ))}
          </Stack>
        </details>
      )}
    </li>
  )
}

function Former({ version }: { version: DocumentVersion }) {
  const { _id: id, title, file } = version
  return (
    <Group component="li" justify="space-between" gap="xs">
      <Text size="sm" style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {title} · <Uploaded of={version} />
      </Text>
      <OpenFile id={id} title={title} name={file.name} />
    </Group>
  )
}

/** What file it is, when it was issued, and who added it when. */
function Uploaded({ of: { file, issuedOn, uploadedAt, uploadedBy } }: { of: DocumentVersion }) {
  const t = wordsOf('documents')
  const kilobytes = formatNumber(Math.max(1, Math.round(file.bytes / 1024)))
  return (
    <>
      {t('file', { name: file.name, kilobytes })}
      {issuedOn && <> · {t('issued', { day: formatDay(issuedOn) })}</>} · <Instant value={uploadedAt} />
      {uploadedBy && <>, {uploadedBy.name}</>}
    </>
  )
}
