import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Leave } from '../../../api/contract/leaves.ts'
import { useUser } from '../../../api/session.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from '../shared/LeaveMenu.module.css'
import { LeaveStatusBadge } from '../shared/LeaveStatusBadge.tsx'
import { type DecisionInput, toDecidable, useDecisions } from './useDecisions.ts'

interface DecisionButtonsProps {
  leave: Leave
  mayDecide: boolean
  /** whether it ends the request, overriding the steps of others */
  final: boolean
  /** whether to tell administrators that another person decides their own leave */
  elsewhere: boolean
  /** the approver and the delegator, if known */
  sentence: string | undefined
  /** called after a decision */
  decided: () => void
}

/** The status of a leave, or the two buttons if the reader can decide it. */
export function DecisionButtons({ leave, mayDecide, final, elsewhere, sentence, decided }: DecisionButtonsProps) {
  const t = getTranslator('leaves')
  const isTheirs = useUser()?._id === leave.employeeId.userId._id
  const decisions = useDecisions()
  const [done, setDone] = useState(false)
  const [comment, setComment] = useState('')

  const decide = async (verdict: DecisionInput) => {
    if (!(await decisions.decide({ ...toDecidable(leave), comment, final }, verdict))) return
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
  const button = (verdict: DecisionInput) => ({
    loading: decisions.sent === verdict,
    // Also while the list loads.
    disabled: decisions.busy || done,
    onClick: () => void decide(verdict),
  })
  return (
    <Stack gap="sm">
      <Textarea
        label={t('detail.comment')}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={2000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <Group gap="sm" className={classes.ways} data-foot>
        <Button {...button('Approved')}>{t('detail.approve')}</Button>
        <Button color="red" {...button('Rejected')}>
          {t('detail.reject')}
        </Button>
      </Group>
    </Stack>
  )
}
