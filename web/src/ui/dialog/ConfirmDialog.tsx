import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { PendingQuestion } from './confirm.tsx'
import { Dialog } from './Dialog.tsx'

/** A question with two answers; closing it is the careful one. */
export default function ConfirmDialog({ asked, done }: { asked: PendingQuestion; done: () => void }) {
  const [opened, setOpened] = useState(true)
  const answer = (sure: boolean) => {
    asked.answer(sure)
    setOpened(false)
  }
  return (
    <Dialog opened={opened} onClose={() => answer(false)} onExitTransitionEnd={done} title={asked.title}>
      {asked.text && <Text>{asked.text}</Text>}
      {asked.details}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          {asked.cancel}
        </Button>
        <Button color={asked.destroys ? 'red' : undefined} onClick={() => answer(true)}>
          {asked.confirm}
        </Button>
      </Group>
    </Dialog>
  )
}
