import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Leave } from '../../../api/contract/leaves.ts'
import { useUser } from '../../../api/session.ts'
import { KeyLine } from '../../../ui/keyboard/KeyHint.tsx'
import { commandOf } from '../../../ui/keyboard/keys.ts'
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
  /** less frequent actions, at the end of the line of the buttons */
  more: ReactNode
}

/** The status of a leave, or the two buttons if the reader can decide it. */
export function DecisionButtons({ leave, mayDecide, final, elsewhere, sentence, decided, more }: DecisionButtonsProps) {
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

  const ready = mayDecide && !decisions.busy && !done
  useKeys({ a: () => ready && void decide('Approved'), r: () => ready && void decide('Rejected') })

  if (!mayDecide) {
    return (
      <Stack gap={4} align="flex-start">
        <LeaveStatusBadge leave={leave} named />
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
      <Group gap="sm" wrap="nowrap" className={classes.ways} data-foot>
        <Button
          {...button('Approved')}
          flex={1}
          leftSection={<IconCheck size={16} aria-hidden />}
          aria-keyshortcuts="A"
        >
          {t('detail.approve')}
        </Button>
        <Button
          {...button('Rejected')}
          flex={1}
          variant="default"
          c="var(--l-red-text)"
          leftSection={<IconX size={16} aria-hidden />}
          aria-keyshortcuts="R"
        >
          {t('detail.reject')}
        </Button>
        {more}
      </Group>
      <KeyLine
        keys={[
          [['A'], t('list.keys.approve')],
          [['R'], t('list.keys.reject')],
        ]}
      />
    </Stack>
  )
}

/** Letters that act while nothing is typed. */
function useKeys(keys: Readonly<Record<string, () => unknown>>) {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = event.repeat ? undefined : latest.current[commandOf(event) ?? '']
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
