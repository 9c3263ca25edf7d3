import { screens } from '@ems/contract/core/screens'
import { Button, Group } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { ListedLeave as Leave } from '../../../api/contract/leaves.ts'
import { RowLink } from '../../../ui/list/RowLink.tsx'
import { RowWord } from '../../../ui/list/RowWord.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './LeaveActions.module.css'

interface LeaveActionsProps {
  leave: Leave
  decide: (leave: Leave, status: 'Approved' | 'Rejected') => void
}

/** The decision on a pending leave, and the link to its details. */
export function LeaveActions({ leave, decide }: LeaveActionsProps) {
  const t = getTranslator('leaves')
  const name = leave.employeeId.userId.name
  const label = (action: string) => t('common:table.actionsFor', { action, name })
  return (
    <Group gap={4} wrap="nowrap" className={classes.actions}>
      {leave.can?.decide && (
        <>
          <Button
            className={classes.decision}
            size="xs"
            variant="light"
            aria-keyshortcuts="A"
            aria-label={label(t('detail.approve'))}
            onClick={() => decide(leave, 'Approved')}
          >
            <RowWord Icon={IconCheck}>{t('detail.approve')}</RowWord>
          </Button>
          <Button
            className={classes.decision}
            size="xs"
            variant="outline"
            color="red"
            aria-keyshortcuts="R"
            aria-label={label(t('detail.reject'))}
            onClick={() => decide(leave, 'Rejected')}
          >
            <RowWord Icon={IconX}>{t('detail.reject')}</RowWord>
          </Button>
        </>
      )}
      <RowLink
        to={screens.admin.leave}
        search
        params={{ id: leave._id }}
        word={t('common:actions.view')}
        row={name}
        arrow
      />
    </Group>
  )
}
