import { Button, Group, Stack, Text } from '@mantine/core'
import type { Leave } from '../../../api/contract/leaves.ts'
import { useUser } from '../../../api/session.ts'
import { useErrorText } from '../../../ui/ErrorState.tsx'
import { notify } from '../../../ui/notify.ts'
import { wordsOf } from '../../../ui/words.ts'
import { useDecideLeave } from '../queries.ts'
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
  /** reads the leave anew: somebody else may have decided it */
  reload: () => void
}

/** The status of a leave, or the two buttons where it waits for the reader. */
export function Decision({ leave, mayDecide, elsewhere, sentence, decided, reload }: DecisionProps) {
  const t = wordsOf('leaves')
  const isTheirs = useUser()?._id === leave.employeeId.userId._id
  const describe = useErrorText()
  const decide = useDecideLeave()

  const send = (status: 'Approved' | 'Rejected') =>
    decide.mutate(
      { params: { id: leave._id }, body: { status } },
      {
        onSuccess: () => {
          notify.success(
            t(status === 'Approved' ? 'detail.approved' : 'detail.rejected', { name: leave.employeeId.userId.name }),
          )
          decided()
        },
        onError: (error) => {
          notify.error(describe(error))
          reload()
        },
      },
    )

  if (!mayDecide) {
    return (
      <Stack gap={4} align="flex-start">
        <LeaveStatusBadge leave={leave} />
        {elsewhere && isTheirs && leave.status === 'Pending' && <Text size="sm">{t('detail.notOwn')}</Text>}
        {sentence && <Text size="sm">{sentence}</Text>}
      </Stack>
    )
  }
  const button = (status: 'Approved' | 'Rejected') => ({
    loading: decide.isPending && decide.variables.body.status === status,
    // Also while the list is on its way.
    disabled: decide.isPending || decide.isSuccess,
    onClick: () => send(status),
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
