import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCalendar, IconDownload } from '@tabler/icons-react'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import type { Document, DocumentVersion, documents } from '../../../api/contract/documents.ts'
import { download } from '../../../api/download.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { StatusBadge } from '../../../ui/controls/StatusBadge.tsx'
import { formatDay, formatNearDay, formatNumber } from '../../../ui/format/format.ts'
import { Instant } from '../../../ui/format/values.tsx'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { builtInName, getTranslator } from '../../../ui/words/words.ts'

export type ListedDocument = ReplyOf<typeof documents.ofPerson>['documents'][number]

interface DocumentLineProps {
  document: ListedDocument
  /** absent without the permission */
  replace?: (() => void) | undefined
  edit?: (() => void) | undefined
  remove?: (() => void) | undefined
  restore?: (() => void) | undefined
}

/** A document of a person, with its actions and former versions. */
export function DocumentLine({ document, replace, edit, remove, restore }: DocumentLineProps) {
  const t = getTranslator('documents')
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
            {builtInName(type.name)} · <Uploaded of={document} />
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

/** The file, its day of issue, and when and by whom it was added. */
function Uploaded({ of: { file, issuedOn, uploadedAt, uploadedBy } }: { of: DocumentVersion }) {
  const t = getTranslator('documents')
  const kilobytes = formatNumber(Math.max(1, Math.round(file.bytes / 1024)))
  return (
    <>
      {t('file', { name: file.name, kilobytes })}
      {issuedOn && <> · {t('issued', { day: formatDay(issuedOn) })}</>} · <Instant value={uploadedAt} />
      {uploadedBy && <>, {uploadedBy.name}</>}
    </>
  )
}

interface OpenFileProps {
  id: string
  title: string
  name: string
}

/** Saves the file of a document. */
export function OpenFile({ id, title, name }: OpenFileProps) {
  const t = getTranslator('documents')
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} aria-hidden />}
      aria-label={t('downloadOne', { title })}
      onClick={() => void download(`/api/document/${id}/file`, {}, name).catch(notifyError)}
    >
      {t('download')}
    </Button>
  )
}

const SOON_DAYS = 30

interface ExpiryProps {
  of: Pick<Document, 'expiresOn' | 'daysLeft'>
  /** contracts and probations end, documents expire */
  kind?: 'document' | 'employment'
}

/** The validity of a document, or the end of a contract or probation; empty if it does not expire. */
export function Expiry({ of: { expiresOn, daysLeft }, kind = 'document' }: ExpiryProps) {
  const t = getTranslator('documents')
  const today = useOrganisation().data?.organisation.today ?? ''
  if (expiresOn === null || daysLeft === null) return null
  // Space is short in a list; a tooltip has the year.
  const day = formatNearDay(expiresOn, today)
  const [tone, text] =
    daysLeft < 0
      ? (['red', t('expired', { kind, day })] as const)
      : daysLeft <= SOON_DAYS
        ? (['yellow', t('expiresSoon', { kind, day, count: daysLeft })] as const)
        : (['grey', t('expires', { kind, day })] as const)
  return (
    <span title={formatDay(expiresOn)}>
      <StatusBadge tone={tone} {...(tone === 'grey' && { icon: IconCalendar })}>
        {text}
      </StatusBadge>
    </span>
  )
}
