import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import type { Leave } from '../../../api/contract/leaves.ts'
import { download } from '../../../api/download.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useUploadAttachment } from './queries.ts'

/** Files of one leave. */
export const MOST_ATTACHMENTS = 5

interface Attached {
  _id: string
  name: string
}

interface AttachButtonProps {
  /** absent for a request that is not sent yet */
  leaveId?: Leave['_id']
  done?: (attachment: Attached) => void
}

/** Selects a file, which is uploaded at once. */
export function AttachButton({ leaveId, done }: AttachButtonProps) {
  const t = getTranslator('leaves')
  const upload = useUploadAttachment()
  const send = (file: File | null) =>
    file &&
    upload.mutate(
      { body: leaveId === undefined ? {} : { leaveId }, file },
      { onSuccess: ({ attachment }) => done?.(attachment), onError: notifyError },
    )
  return (
    <FileButton
      accept="application/pdf,image/png,image/jpeg"
      onChange={(file) => void send(file)}
      inputProps={{ 'aria-label': t('attachments.add'), tabIndex: -1 }}
    >
      {(props) => (
        <Button
          size="xs"
          variant="default"
          loading={upload.isPending}
          leftSection={<IconPaperclip size={16} aria-hidden />}
          {...props}
        >
          {t('attachments.add')}
        </Button>
      )}
    </FileButton>
  )
}

interface AttachmentFieldProps {
  chosen: readonly Attached[]
  change: (all: Attached[]) => void
  most?: number
  hint?: string
}

/** Files that are sent when the form is saved. */
export function AttachmentField({ chosen, change, most = MOST_ATTACHMENTS, hint }: AttachmentFieldProps) {
  const t = getTranslator('leaves')
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm" c="dimmed">
        {hint ?? t('attachments.hint')}
      </Text>
      {chosen.map(({ _id, name }) => (
        <Group key={_id} gap="xs">
          <Text style={{ overflowWrap: 'anywhere' }}>{name}</Text>
          <Button
            size="compact-xs"
            variant="subtle"
            color="red"
            aria-label={t('attachments.removeNamed', { name })}
            onClick={() => change(chosen.filter((one) => one._id !== _id))}
          >
            {t('attachments.remove')}
          </Button>
        </Group>
      ))}
      {chosen.length < most && <AttachButton done={(attachment) => change([...chosen, attachment])} />}
    </Stack>
  )
}

/** The attachments of a leave, for their readers. */
export function AttachmentList({ attachments }: { attachments: readonly Attached[] }) {
  return (
    <Stack gap={4} align="flex-start">
      {attachments.map(({ _id, name }) => (
        <Button
          key={_id}
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPaperclip size={16} aria-hidden />}
          onClick={() => void download(`/api/leave/attachments/${_id}`, {}, name).catch(notifyError)}
        >
          {name}
        </Button>
      ))}
    </Stack>
  )
}
