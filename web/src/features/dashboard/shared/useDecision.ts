import { type Leave, leaves } from '../../../api/contract/leaves.ts'
import { useSend } from '../../../api/hooks.ts'
import { useErrorText } from '../../../ui/states/ErrorState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'

const refreshes = ['leaves', 'approvals', 'attendance', 'leaveCalendar', 'dashboard'] as const

/** Decides a request in place, and offers to undo the decision. */
export function useDecision() {
  const t = getTranslator('dashboard')
  const describe = useErrorText()
  const decide = useSend(leaves.decide, { refreshes })
  const undo = useSend(leaves.undoDecision, { refreshes })
  const fail = (error: unknown) => notify.error(describe(error))
  const takeBack = ({ _id: id, updatedAt: decidedAt }: Leave) =>
    undo.mutate(
      { params: { id }, body: { decidedAt } },
      { onSuccess: () => notify.success(t('today.undone')), onError: fail },
    )
  return {
    busy: decide.isPending || undo.isPending,
    send: (leave: Pick<Leave, '_id'>, status: 'Approved' | 'Rejected') =>
      decide.mutate(
        { params: { id: leave._id }, body: { status } },
        {
          onSuccess: ({ leave: decided }) => {
            const name = decided.employeeId.userId.name
            notify.success(t(status === 'Approved' ? 'today.approved' : 'today.rejected', { name }), () =>
              takeBack(decided),
            )
          },
          onError: fail,
        },
      ),
  }
}
