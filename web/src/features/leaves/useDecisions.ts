import type { Leave } from '../../api/contract/leaves.ts'
import { useErrorText } from '../../ui/ErrorState.tsx'
import { notify } from '../../ui/notify.ts'
import { wordsOf } from '../../ui/words.ts'
import { useDecideLeave, useRefreshLeaves, useUndoDecision } from './queries.ts'

export type Verdict = 'Approved' | 'Rejected'

/** A leave to be decided: its id, and whose it is. */
export interface Asked {
  id: string
  name: string
}

export const askedOf = ({ _id, employeeId }: Leave): Asked => ({ id: _id, name: employeeId.userId.name })

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
  const send = async ({ id }: Asked, status: Verdict) =>
    (await sending.mutateAsync({ params: { id }, body: { status } })).leave

  return {
    busy: sending.isPending || undoing.isPending,
    /** what is on its way */
    sent: sending.isPending ? sending.variables.body.status : undefined,
    /** @returns whether it was decided */
    async decide(asked: Asked, status: Verdict): Promise<boolean> {
      const { name } = asked
      try {
        const decided = await send(asked, status)
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
    /**
     * One after the other: what the first decides may forbid the next.
     * @returns whether all were decided
     */
    async decideAll(all: readonly Asked[], status: Verdict): Promise<boolean> {
      const decided: Leave[] = []
      try {
        for (const asked of all) decided.push(await send(asked, status))
        const key = status === 'Approved' ? 'bulk.approved' : 'bulk.rejected'
        notify.success(t(key, { count: decided.length }), () => void takeBack(decided))
        return true
      } catch (error) {
        const done = { done: String(decided.length), count: String(all.length) }
        notify.error(decided.length > 0 ? t('bulk.partly', { ...done, reason: describe(error) }) : describe(error))
        refresh()
        return false
      }
    },
  }
}
