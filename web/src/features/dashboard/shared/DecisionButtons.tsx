import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './Rows.module.css'

interface DecisionButtonsProps {
  /** of the requester */
  name: string
  busy: boolean
  send: (verdict: 'Approved' | 'Rejected') => void
  /** whether A and R do the same on the row */
  keys?: boolean
}

/** Approves or rejects a leave in its row. */
export function DecisionButtons({ name, busy, send, keys = false }: DecisionButtonsProps) {
  const t = getTranslator('dashboard')
  return (
    <div className={classes.acts}>
      <Button
        size="xs"
        variant="light"
        leftSection={<IconCheck size={14} aria-hidden />}
        disabled={busy}
        aria-label={t('today.approve', { name })}
        aria-keyshortcuts={keys ? 'A' : undefined}
        onClick={() => send('Approved')}
      >
        {t('today.approveShort')}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        disabled={busy}
        aria-label={t('today.reject', { name })}
        aria-keyshortcuts={keys ? 'R' : undefined}
        onClick={() => send('Rejected')}
      >
        {t('today.rejectShort')}
      </Button>
    </div>
  )
}
