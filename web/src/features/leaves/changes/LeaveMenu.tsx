import { screens } from '@ems/contract/core/screens'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import type { Leave, leaves } from '../../../api/contract/leaves.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { useArea } from '../../../ui/page/routeHooks.ts'
import { useErrorText } from '../../../ui/states/ErrorState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from '../shared/LeaveMenu.module.css'
import { useWithdraw } from '../shared/queries.ts'
import CancelDialog from './CancelDialog.tsx'
import CertificateDialog from './CertificateDialog.tsx'
import SickDuringLeaveDialog from './SickDuringLeaveDialog.tsx'

interface LeaveMenuProps {
  leave: Leave
  can: ReplyOf<typeof leaves.detail>['can']
  /** whether the decision is at the foot of a phone's screen instead */
  decides: boolean
}

/** The actions on a leave besides decisions: withdraw, change, cancel, sick during leave. */
export function LeaveMenu({ leave, can, decides }: LeaveMenuProps) {
  const t = getTranslator('leaves')
  const area = useArea()
  const describe = useErrorText()
  const withdrawing = useWithdraw()
  const [open, setOpen] = useState<'cancel' | 'interrupt' | 'certificate'>()
  const done = () => setOpen(undefined)

  // For an approved leave this withdraws its pending change.
  const waits = leave.status === 'Pending'
  const withdrawal = t(waits ? 'change.withdraw' : 'change.withdrawChange')
  const withdraw = async () => {
    const sure = await confirm({
      title: t(waits ? 'change.withdrawTitle' : 'change.withdrawChangeTitle'),
      text: t(waits ? 'change.withdrawText' : 'change.withdrawChangeText'),
      confirm: withdrawal,
      cancel: t('change.keep'),
    })
    if (!sure) return
    withdrawing.mutate(
      { params: { id: leave._id } },
      {
        onSuccess: () => notify.success(t('change.withdrawn')),
        onError: (error) => notify.error(describe(error)),
      },
    )
  }

  if (!can.withdraw && !can.amend && can.cancel === '' && !can.interrupt && !can.certificate) return null
  return (
    <Group
      data-foot={!decides || undefined}
      className={decides ? undefined : classes.ways}
      gap="sm"
      mt="lg"
      justify="center"
    >
      {can.withdraw && (
        <Button variant="default" loading={withdrawing.isPending} onClick={() => void withdraw()}>
          {withdrawal}
        </Button>
      )}
      {can.amend && (
        <ButtonLink to={screens[area].changeLeave} params={{ id: leave._id }} variant="default">
          {t('change.change')}
        </ButtonLink>
      )}
      {can.interrupt && (
        <Button variant="default" onClick={() => setOpen('interrupt')}>
          {t('change.interrupt')}
        </Button>
      )}
      {can.certificate && (
        <Button variant="default" onClick={() => setOpen('certificate')}>
          {t('certificate.record')}
        </Button>
      )}
      {can.cancel !== '' && (
        <Button variant="outline" color="red" onClick={() => setOpen('cancel')}>
          {t('change.cancel')}
        </Button>
      )}
      {open === 'cancel' && can.cancel !== '' && <CancelDialog leave={leave} way={can.cancel} done={done} />}
      {open === 'certificate' && <CertificateDialog leave={leave} done={done} />}
      {open === 'interrupt' && <SickDuringLeaveDialog leave={leave} done={done} />}
    </Group>
  )
}
