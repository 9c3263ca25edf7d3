import type { Leave } from '../../api/contract/leaves.ts'
import { useErrorText } from '../../ui/ErrorState.tsx'
import { notify } from '../../ui/notify.ts'
import { wordsOf } from '../../ui/words.ts'
import { useDecideLeave, useRefreshLeaves, useUndoDecision } from './queries.ts'

type Verdict = 'Approved' | 'Rejected'

/** Decisions from a list: each tells what it did and offers to take it back; several tell once. */
export function useDecisions() {
  const t = wordsOf('leaves')
  const describe = useErrorText()
  const refresh = useRefreshLeaves()
  const sending = useDecideLeave()
  const undoing = useUndoDecision()

  const takeBack = async (decided: readonly Leave[]) => {
    try {
      for (const { _id: id, updatedAt: decidedAt } of decided)
        await undoing.mutateAsync({ params: { id }, body: { decidedAt } })
      notify.success(t('undo.done'))
    } catch (error) {
      notify.error(describe(error))
    }
    refresh()
  }
  const send = async ({ _id: id }: Leave, status: Verdict) =>
    (await sending.mutateAsync({ params: { id }, body: { status } })).leave

  return {
    busy: sending.isPending || undoing.isPending,
    /** @returns whether it was decided */
    async decide(leave: Leave, status: Verdict): Promise<boolean> {
      const name = leave.employeeId.userId.name
      try {
        const decided = await send(leave, status)
        notify.success(
          t(status === 'Approved' ? 'detail.approved' : 'detail.rejected', { name }),
          () => void takeBack([decided]),
        )
        return true
      } catch (error) {
        notify.error(describe(error))
        // Somebody else may have decided it.
        refresh()
        return false
      }
    },
    /** One after the other: what the first decides may forbid the next. */
    async decideAll(leaves: readonly Leave[], status: Verdict): Promise<void> {
      const decided: Leave[] = []
      try {
        for (const leave of leaves) decided.push(await send(leave, status))
        const key = status === 'Approved' ? 'bulk.approved' : 'bulk.rejected'
        notify.success(t(key, { count: decided.length }), () => void takeBack(decided))
      } catch (error) {
        const done = { done: String(decided.length), count: String(leaves.length) }
        notify.error(decided.length > 0 ? t('bulk.partly', { ...done, reason: describe(error) }) : describe(error))
        refresh()
      }
    },
  }
}
