import type { AnyEndpoint } from '@ems/contract/core/endpoint'
import type { InputOf } from '../../api/client.ts'
import type { Call } from '../../api/contract/calls.ts'
import { useConfirmDelete } from '../../ui/dialog/confirm.tsx'
import { notify } from '../../ui/toast/notify.ts'
import { notifyError } from '../../ui/toast/notifyError.ts'
import { getTranslator } from '../../ui/words/words.ts'
import { useChangeWithRecalculation } from './queries.ts'

/** Deletes by a call, after a question that shows the effect on leaves, if there is one. */
export function useDeleteWithRecalculation<E extends AnyEndpoint>(endpoint: Call<E>) {
  const t = getTranslator('calendars')
  const asks = useConfirmDelete()
  const change = useChangeWithRecalculation(endpoint)
  return async ({ _id: id, name }: { _id: string; name: string }, text?: string) => {
    if (!(await asks(name, text))) return
    try {
      const done = await change(
        (dryRun) => ({ params: { id }, query: { dryRun: String(dryRun) } }) as unknown as InputOf<E>,
      )
      if (done) notify.success(t('removed', { name }))
    } catch (error) {
      notifyError(error)
    }
  }
}
