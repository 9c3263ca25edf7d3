import { screens } from '@ems/contract/core/screens'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Leave } from '../../../api/contract/leaves.ts'
import { useErrorText } from '../../../ui/ErrorState.tsx'
import { notify } from '../../../ui/notify.ts'
import { wordsOf } from '../../../ui/words.ts'
import { useDecideLeave } from '../queries.ts'
import { LeaveStatusBadge } from './LeaveStatusBadge.tsx'

interface DecisionProps {
  leave: Leave
  mayDecide: boolean
  /** reads the leave anew: somebody else may have decided it */
  reload: () => void
}

/** The status of a leave, or the two buttons where it waits for this administrator. */
export function Decision({ leave, mayDecide, reload }: DecisionProps) {
  const t = wordsOf('leaves')
  const navigate = useNavigate()
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
          // To where the list stood.
          void navigate({ to: screens.admin.leaves, search: true })
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
        <LeaveStatusBadge status={leave.status} />
        {leave.status === 'Pending' && <Text size="sm">{t('detail.notOwn')}</Text>}
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
