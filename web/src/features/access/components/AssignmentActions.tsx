import { Button } from '@mantine/core'
import type { Assignment } from '../../../api/contract/access.ts'
import { useIsPastDay } from '../../../api/organisation.ts'
import { useScope, useUser } from '../../../api/session.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { errorText } from '../../../ui/states/errorText.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { builtInName, getTranslator } from '../../../ui/words/words.ts'
import { useEndAssignment, useSetAdministrator } from '../queries.ts'

/** Removes a role at once. Only administrators can remove administrators. */
export function AssignmentActions({ assignment }: { assignment: Assignment }) {
  const t = getTranslator('access')
  const [end, set] = [useEndAssignment(), useSetAdministrator()]
  const user = useUser()
  const manages = useScope('access.manage') !== undefined
  const { _id: id, userId, role, fromDay, toDay, revokedAt } = assignment
  const isAdministrator = fromDay === null
  const isOver = useIsPastDay()
  const over = revokedAt !== null || isOver(toDay)
  if (!manages || over || (isAdministrator && user?.role !== 'admin')) return null
  const callbacks = {
    onSuccess: () => notify.success(t('assignments.ended')),
    onError: (error: unknown) => notify.error(errorText(error, t('roles.failed'))),
  }
  const ask = async () => {
    const sure = await confirm({
      title: t('assignments.endOf', { role: builtInName(role.name), name: userId.name }),
      text: t('assignments.endText'),
      confirm: t('assignments.end'),
      cancel: t('common:actions.cancel'),
      destroys: true,
    })
    if (!sure) return
    if (isAdministrator) set.mutate({ params: { userId: userId._id }, body: { administrator: false } }, callbacks)
    else end.mutate({ params: { id }, body: {} }, callbacks)
  }
  return (
    <Button
      size="xs"
      variant="default"
      loading={end.isPending || set.isPending}
      aria-label={t('assignments.endOf', { role: builtInName(role.name), name: userId.name })}
      onClick={() => void ask()}
    >
      {t('assignments.end')}
    </Button>
  )
}
