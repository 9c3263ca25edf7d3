import { useErrorText } from '../../../ui/states/ErrorState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { wordsOf } from '../../../ui/words/words.ts'
import { useUndoMarks } from '../shared/queries.ts'

/** Takes back what was marked at one moment, and tells so. */
export function useTakeBack(): (markedAt: string) => Promise<void> {
  const t = wordsOf('attendance')
  const undo = useUndoMarks()
  const describe = useErrorText()
  return async (markedAt) => {
    try {
      const { undone } = await undo.mutateAsync({ body: { markedAt } })
      notify.success(t('undo.done', { count: undone }))
    } catch (error) {
      notify.error(describe(error))
    }
  }
}
