import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { getTranslator } from '../../../ui/words/words.ts'

const COMMENT_MAX = 2000

interface RejectDialogProps {
  /** the person of the leave */
  name: string
  /** the rejected request */
  what?: 'leave' | 'cancel' | 'amend'
  /** the text typed before */
  word?: string
  reject: (comment: string) => void
  close: () => void
}

/** Asks for an optional comment before a keyboard shortcut rejects a leave; Enter sends. */
export default function RejectDialog({ name, what = 'leave', word = '', reject, close }: RejectDialogProps) {
  const t = getTranslator('leaves')
  const [comment, setComment] = useState(word)
  return (
    <Dialog opened onClose={close} title={t('reject.title', { name, what })}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          reject(comment)
        }}
      >
        <Stack gap="md">
          <TextInput
            data-autofocus
            label={t('reject.word', { name })}
            description={t('reject.hint')}
            maxLength={COMMENT_MAX}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
          <Group gap="sm" justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('common:actions.cancel')}
            </Button>
            <Button type="submit" color="red">
              {t('detail.reject')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
