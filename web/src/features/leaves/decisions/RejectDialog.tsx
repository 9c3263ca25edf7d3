import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { getTranslator } from '../../../ui/words/words.ts'

const COMMENT_MAX = 2000

interface RejectDialogProps {
  /** whose leave it is */
  name: string
  /** what is rejected */
  what?: 'leave' | 'cancel' | 'amend'
  /** what was written before */
  word?: string
  reject: (comment: string) => void
  close: () => void
}

/** Asks for a word to the person before the key rejects their leave; Enter sends, also without one. */
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
