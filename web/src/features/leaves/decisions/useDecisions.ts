import { useRef } from 'react'
import type { Leave } from '../../../api/contract/leaves.ts'
import { ApiError } from '../../../api/errors.ts'
import { useScope } from '../../../api/session.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { useErrorText } from '../../../ui/states/ErrorState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useDecideChange, useDecideLeave, useRefreshLeaves, useUndoDecision } from '../shared/queries.ts'

export type DecisionInput = 'Approved' | 'Rejected'

/** The subject of a decision, a leave or a change of approved leave: its id and person. */
export interface DecisionSubject {
  id: string
  name: string
  /** the change of the approved leave; null or absent if the leave itself is pending */
  change?: 'cancel' | 'amend' | null
  comment?: string
  /** whether it ends the request, overriding the steps of others */
  final?: boolean
}

/** The outcome of a decision. */
interface Decided {
  /** the leave whose decision can be undone; null for a change, which applies at once */
  leave: Leave | null
  /** whether it was one step, and other approvers decide next */
  waits: boolean
}

export const toDecidable = ({ _id, employeeId }: Leave): DecisionSubject => ({ id: _id, name: employeeId.userId.name })

/** Decisions from a list: each is reported with an undo button; several together are reported once. */
export function useDecisions() {
  const t = getTranslator('leaves')
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
  const changing = useDecideChange()
  const decidesAll = useScope('leaves.decide') === 'everyone'
  const sendOnce = async (
    { id, change, comment = '', final = false }: DecisionSubject,
    status: DecisionInput,
  ): Promise<Decided> => {
    const request = { params: { id }, body: { status, comment, final } }
    if (change) return { leave: null, waits: (await changing.mutateAsync(request)).change.state === 'pending' }
    const { leave } = await sending.mutateAsync(request)
    return { leave, waits: leave.status === 'Pending' }
  }
  /** People who may decide for everyone must confirm that they override the open step. */
  const send = async (asked: DecisionSubject, status: DecisionInput): Promise<Decided> => {
    try {
      return await sendOnce(asked, status)
    } catch (error) {
      const isOthers = error instanceof ApiError && error.reason === 'leave.not-your-step'
      if (!isOthers || !decidesAll || asked.final) throw error
      const question = { title: t('final.title'), text: t('final.text'), destroys: false }
      const words = { confirm: t(`final.${status}`), cancel: t('common:actions.cancel') }
      if (!(await confirm({ ...question, ...words }))) throw error
      return sendOnce({ ...asked, final: true }, status)
    }
  }
  const sent = useRef(new Map<string, Promise<boolean>>())
  const line = useRef<Promise<unknown>>(Promise.resolve())
  // One after the other: the first decision may forbid the next, and key presses are faster than answers.
  const inLine = (asked: readonly DecisionSubject[], work: () => Promise<boolean>): Promise<boolean> => {
    const turn = line.current.then(work).finally(() => {
      for (const { id } of asked) sent.current.delete(id)
    })
    for (const { id } of asked) sent.current.set(id, turn)
    line.current = turn
    return turn
  }
  const takesBack = (decided: readonly Decided[]) => {
    const leaves = decided.flatMap(({ leave }) => leave ?? [])
    return leaves.length === 0 ? undefined : () => void takeBack(leaves)
  }

  const decideOne = async (asked: DecisionSubject, status: DecisionInput): Promise<boolean> => {
    const { name, change } = asked
    try {
      const decided = await send(asked, status)
      const values = { name, what: decided.waits ? 'step' : (change ?? 'leave') }
      notify.success(t(status === 'Approved' ? 'detail.approved' : 'detail.rejected', values), takesBack([decided]))
      return true
    } catch (error) {
      notify.error(describe(error))
      // Another person may have decided it.
      refresh()
      return false
    }
  }
  const decideEach = async (all: readonly DecisionSubject[], status: DecisionInput): Promise<boolean> => {
    const decided: Decided[] = []
    try {
      for (const asked of all) decided.push(await send(asked, status))
      const key = status === 'Approved' ? 'bulk.approved' : 'bulk.rejected'
      const what = decided.some(({ waits }) => waits) || all.some(({ change }) => change) ? 'requests' : 'leaves'
      notify.success(t(key, { count: decided.length, what }), takesBack(decided))
      return true
    } catch (error) {
      const done = { done: String(decided.length), count: String(all.length) }
      notify.error(decided.length > 0 ? t('bulk.partly', { ...done, reason: describe(error) }) : describe(error))
      refresh()
      return false
    }
  }
  return {
    busy: sending.isPending || changing.isPending || undoing.isPending,
    /** the ids in progress */
    sent: sending.isPending ? sending.variables.body.status : undefined,
    /** whether its decision is being sent, or queued behind another */
    isSent: (id: string): boolean => sent.current.has(id),
    /**
     * Queued behind running decisions; a second click joins the first one's decision.
     * @returns whether it was decided
     */
    decide: (asked: DecisionSubject, status: DecisionInput): Promise<boolean> =>
      sent.current.get(asked.id) ?? inLine([asked], () => decideOne(asked, status)),
    /** @returns whether all were decided */
    decideAll: (all: readonly DecisionSubject[], status: DecisionInput): Promise<boolean> =>
      inLine(all, () => decideEach(all, status)),
  }
}
