import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { Leave } from '../../../api/contract/leaves.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './Rows.module.css'
import { useDecision } from './useDecision.ts'

/** Approves or rejects a leave in its row. @param name of the requester */
export function DecisionButtons({ leave, name }: { leave: Pick<Leave, '_id'>; name: string }) {
  const t = getTranslator('dashboard')
  const decision = useDecision()
  return (
    <div className={classes.acts}>
      <Button
        size="xs"
        variant="light"
        leftSection={<IconCheck size={14} aria-hidden />}
        disabled={decision.busy}
        aria-label={t('today.approve', { name })}
        onClick={() => decision.send(leave, 'Approved')}
      >
        {t('today.approveShort')}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        disabled={decision.busy}
        aria-label={t('today.reject', { name })}
        onClick={() => decision.send(leave, 'Rejected')}
      >
        {t('today.rejectShort')}
      </Button>
    </div>
  )
}
