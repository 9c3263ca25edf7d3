import { Text, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { Form } from '../form/Form.tsx'
import { useSendForm } from '../form/useSendForm.ts'
import { notify } from '../toast/notify.ts'
import { Dialog } from './Dialog.tsx'

interface CommentDialogProps {
  title: string
  /** the subject of the comment, or the effect of sending */
  text?: ReactNode
  label: string
  submitLabel: string
  required?: boolean
  destroys?: boolean
  send: (comment: string) => Promise<unknown>
  /** the message after success */
  done: string
  close: () => void
}

/** Asks for a comment or a reason before an action. */
export function CommentDialog({ title, close, ...form }: CommentDialogProps) {
  return (
    <Dialog opened onClose={close} title={title}>
      <CommentForm {...form} close={close} />
    </Dialog>
  )
}

function CommentForm({
  text,
  label,
  submitLabel,
  required = false,
  destroys = false,
  send,
  done,
  close,
}: Omit<CommentDialogProps, 'title'>) {
  const of = useSendForm({
    schema: undefined,
    required: required ? ['comment'] : [],
    initialValues: { comment: '' },
    send: ({ comment }) => send(comment),
    onDone: () => {
      notify.success(done)
      close()
    },
  })
  return (
    <Form of={of} submitLabel={submitLabel} dialog={{ close }} destroys={destroys}>
      {typeof text === 'string' ? <Text>{text}</Text> : text}
      <Textarea
        label={label}
        required={required}
        autosize
        minRows={2}
        maxLength={500}
        {...of.form.getInputProps('comment')}
      />
    </Form>
  )
}
