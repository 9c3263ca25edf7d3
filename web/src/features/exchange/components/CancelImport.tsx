import { Button } from '@mantine/core'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useCancel } from '../queries.ts'

/** Cancels an import, after a question. */
export function CancelImport({ id }: { id: string }) {
  const t = getTranslator('imports')
  const cancel = useCancel()
  const ask = async () => {
    const sure = await confirm({
      title: t('cancel.title'),
      text: t('cancel.text'),
      confirm: t('cancel.action'),
      cancel: t('common:actions.cancel'),
      destroys: true,
    })
    if (!sure) return
    const told = { onSuccess: () => notify.success(t('cancel.done')), onError: notifyError }
    cancel.mutate({ params: { id } }, told)
  }
  return (
    <Button variant="default" loading={cancel.isPending} onClick={() => void ask()}>
      {t('cancel.action')}
    </Button>
  )
}
