import { useConfirmDelete } from '../dialog/confirm.tsx'
import { useErrorText } from '../states/ErrorState.tsx'
import { notify } from '../toast/notify.ts'
import { getTranslator } from '../words/words.ts'
import { RowButton } from './RowButton.tsx'

interface RemoveButtonProps<V> {
  /** the name of the row's record */
  row: string
  removal: {
    isPending: boolean
    mutate: (variables: V, then: { onSuccess: () => void; onError: (error: Error) => void }) => void
  }
  variables: V
  /** further records that are deleted with it, for the question */
  text?: string
  done: string
  /** the message for a failure without the server's words */
  failed?: string
}

/** Deletes the record of a row after a question. */
export function RemoveButton<V>({ row, removal, variables, text, done, failed }: RemoveButtonProps<V>) {
  const t = getTranslator('common')
  const confirmDelete = useConfirmDelete()
  const describe = useErrorText()
  const askAndRemove = async () => {
    if (!(await confirmDelete(row, text))) return
    removal.mutate(variables, {
      onSuccess: () => notify.success(done),
      onError: (error) => notify.error(describe(error, failed)),
    })
  }
  return (
    <RowButton
      word={t('actions.delete')}
      label={t('table.actionsFor', { action: t('actions.delete'), name: row })}
      danger
      opens="dialog"
      loading={removal.isPending}
      onClick={() => void askAndRemove()}
    />
  )
}
