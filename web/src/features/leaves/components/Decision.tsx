import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Leave } from '../../../api/contract/leaves.ts'
import { useUser } from '../../../api/session.ts'
import { wordsOf } from '../../../ui/words.ts'
import { askedOf, useDecisions, type Verdict } from '../useDecisions.ts'
import { LeaveStatusBadge } from './LeaveStatusBadge.tsx'

interface DecisionProps {
  leave: Leave
  mayDecide: boolean
  /** whether an administrator is told that another one decides their own */
  elsewhere: boolean
  /** who decided, and for whom, where that is known */
  sentence: string | undefined
  /** called after a decision */
  decided: () => void
}

/** The status of a leave, or the two buttons where it waits for the reader. */
export function Decision({ leave, mayDecide, elsewhere, sentence, decided }: DecisionProps) {
  const t = wordsOf('leaves')
  const isTheirs = useUser()?._id === leave.employeeId.userId._id
  const decisions = useDecisions()
  const [done, setDone] = useState(false)

  const decide = async (verdict: Verdict) => {
    if (!(await decisions.decide(askedOf(leave), verdict))) return
    setDone(true)
    decided()
  }

  if (!mayDecide) {
    return (
      <Stack gap={4} align="flex-start">
        <LeaveStatusBadge leave={leave} />
        {elsewhere && isTheirs && leave.status === 'Pending' && <Text size="sm">{t('detail.notOwn')}</Text>}
        {sentence && <Text size="sm">{sentence}</Text>}
      </Stack>
    )
  }
  const button = (verdict: Verdict) => ({
    loading: decisions.sent === verdict,
    // Also while the list is on its way.
    disabled: decisions.busy || done,
    onClick: () => void decide(verdict),
  })
  return (
    <Group gap="sm">
      <Button {...button('Approved')}>{t('detail.approve')}</Button>
      <Button color="red" {...button('Rejected')}>
        {t('detail.reject')}
      </Button>
    </Group>
  )
}
