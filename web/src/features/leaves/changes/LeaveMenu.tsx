import { screens } from '@ems/contract/core/screens'
import { Button, Group, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import type { Leave, leaves } from '../../../api/contract/leaves.ts'
import { MoreMenu } from '../../../ui/controls/MoreMenu.tsx'
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
  /** whether they are beside a decision: then they are behind three dots */
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
  const offered: (Action | false)[] = [
    can.withdraw && { label: withdrawal, act: () => void withdraw(), loading: withdrawing.isPending },
    can.amend && { label: t('change.change'), to: screens[area].changeLeave },
    can.interrupt && { label: t('change.interrupt'), act: () => setOpen('interrupt') },
    can.certificate && { label: t('certificate.record'), act: () => setOpen('certificate') },
    can.cancel !== '' && { label: t('change.cancel'), act: () => setOpen('cancel'), danger: true },
  ]
  const actions = offered.filter((action) => action !== false)
  const params = { id: leave._id }
  return (
    <>
      {decides ? (
        <MoreMenu label={t('detail.more')} variant="default" size={36}>
          {actions.map(({ label, act, to, danger }) =>
            to ? (
              <Menu.Item key={label} component={Link} to={to as never} params={params as never}>
                {label}
              </Menu.Item>
            ) : (
              <Menu.Item key={label} data-danger={danger} aria-haspopup="dialog" onClick={act}>
                {label}
              </Menu.Item>
            ),
          )}
        </MoreMenu>
      ) : (
        <Group data-foot className={classes.ways} gap="sm" mt="lg" justify="flex-end">
          {actions.map(({ label, act, to, danger, loading = false }) =>
            to ? (
              <ButtonLink key={label} to={to} params={params} variant="default">
                {label}
              </ButtonLink>
            ) : (
              <Button
                key={label}
                loading={loading}
                variant={danger ? 'outline' : 'default'}
                {...(danger && { color: 'red' })}
                onClick={act}
              >
                {label}
              </Button>
            ),
          )}
        </Group>
      )}
      {open === 'cancel' && can.cancel !== '' && <CancelDialog leave={leave} way={can.cancel} done={done} />}
      {open === 'certificate' && <CertificateDialog leave={leave} done={done} />}
      {open === 'interrupt' && <SickDuringLeaveDialog leave={leave} done={done} />}
    </>
  )
}

/** A button, or a link. */
interface Action {
  label: string
  act?: () => void
  to?: (typeof screens)['admin' | 'employee']['changeLeave']
  danger?: boolean
  loading?: boolean
}
