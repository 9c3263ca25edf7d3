import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Employee } from '../../../api/contract/employees.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { useErrorText } from '../../../ui/states/ErrorState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useWithdrawLeaving } from '../shared/queries.ts'
import { PlannedEndDialog } from './PlannedEndDialog.tsx'

interface PlannedEndActionsProps {
  employee: Employee
  /** `row` is beside the last day */
  look?: 'row'
}

/** Plans the last day of a person, or cancels it. */
export function PlannedEndActions({ employee, look }: PlannedEndActionsProps) {
  const t = getTranslator('employees')
  const [planning, plan] = useDisclosure(false)
  const withdraw = useWithdrawLeaving()
  const describe = useErrorText()
  const { name } = employee.userId
  const askAndWithdraw = async () => {
    const sure = await confirm({
      title: t('employment.withdrawTitle', { name }),
      text: t('employment.withdrawText'),
      confirm: t('employment.withdraw'),
      cancel: t('common:actions.cancel'),
    })
    if (!sure) return
    withdraw.mutate(
      { params: { id: employee._id } },
      {
        onSuccess: () => notify.success(t('employment.withdrawDone', { name })),
        onError: (error) => notify.error(describe(error)),
      },
    )
  }
  const button = look === 'row' ? ({ size: 'compact-sm', variant: 'subtle' } as const) : { variant: 'default' }
  return (
    <>
      {employee.leavingOn && (
        <Button {...button} loading={withdraw.isPending} onClick={askAndWithdraw}>
          {t('employment.withdraw')}
        </Button>
      )}
      <Button {...button} onClick={plan.open}>
        {t(employee.leavingOn ? 'employment.move' : 'employment.plan')}
      </Button>
      <PlannedEndDialog employee={employee} opened={planning} close={plan.close} />
    </>
  )
}
