import { screens } from '@ems/contract/core/screens'
import { Button, Group, Menu, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { type PayPeriod, type PeriodStatus, payPeriods } from '../../../api/contract/pay-periods.ts'
import { readAgain, useSend } from '../../../api/hooks.ts'
import { useScope, useUser } from '../../../api/session.ts'
import { MoreMenu } from '../../../ui/controls/MoreMenu.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { formatMoney } from '../../../ui/format/format.ts'
import { usePhone } from '../../../ui/page/routeHooks.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { OffCycleButton } from './OffCycleButton.tsx'

const refreshes = ['payPeriods', 'payInputs', 'payslips', 'salaries', 'notifications'] as const

const isCurrent = (period: PayPeriod) => period.calculatedAt !== null && period.stale === 0

/** Calculates a period, and deletes it after a question. */
function useOpenPeriod(period: PayPeriod) {
  const t = getTranslator('pay')
  const navigate = useNavigate()
  const calculation = useSend(payPeriods.calculate, { refreshes })
  const removal = useSend(payPeriods.remove, { refreshes: ['paySetup'] })
  const cache = useQueryClient()
  const params = { id: period._id }
  const discard = async () => {
    const sure = await confirm({
      title: t('steps.deleteTitle'),
      text: t('steps.deleteText'),
      confirm: t('common:actions.delete'),
      cancel: t('common:actions.cancel'),
      destroys: true,
    })
    if (!sure) return
    removal.mutate(
      { params },
      {
        // A query of the period that ends early is read once more before its screen closes.
        onSuccess: () => void navigate({ to: screens.admin.payPeriods }).then(() => readAgain(cache, 'payPeriods')),
        onError: notifyError,
      },
    )
  }
  return {
    calculate: {
      word: t(period.calculatedAt === null ? 'steps.calculate' : 'steps.recalculate'),
      act: () => calculation.mutate({ params, body: {} }, { onError: notifyError }),
      loading: calculation.isPending || period.progress !== null,
    },
    discard: { word: t('steps.delete'), act: () => void discard() },
  }
}

/** The rare ways of an open period behind three dots; on a phone its head has one button, the next step. */
export function PeriodMenu({ period }: { period: PayPeriod }) {
  const t = getTranslator('pay')
  const phone = usePhone()
  const mayManage = useScope('salaries.manage') !== undefined
  const { calculate, discard } = useOpenPeriod(period)
  if (period.status !== 'Open' || !mayManage) return null
  return (
    // On a phone as high as the link back beside it.
    <Group h={phone ? 24 : undefined} wrap="nowrap">
      <MoreMenu label={t('period.more')}>
        {phone && isCurrent(period) && <Menu.Item onClick={calculate.act}>{calculate.word}</Menu.Item>}
        <Menu.Item data-danger aria-haspopup="dialog" onClick={discard.act}>
          {discard.word}
        </Menu.Item>
      </MoreMenu>
    </Group>
  )
}

/** The next step of a period, and the way back. */
export function PeriodSteps({ period }: { period: PayPeriod }) {
  const t = getTranslator('pay')
  const phone = usePhone()
  const mayManage = useScope('salaries.manage') !== undefined
  const mayApprove = useScope('pay.approve') !== undefined
  const submitted = useUser()?._id === period.submittedBy?._id
  const [back, setBack] = useState(false)
  const move = useSend(payPeriods.status, { refreshes })
  const { calculate } = useOpenPeriod(period)
  const { _id: id, status } = period
  const params = { id }
  const to = (next: PeriodStatus, said: string) =>
    move.mutate(
      { params, body: { to: next, ifUpdatedAt: period.updatedAt } },
      { onSuccess: () => notify.success(said), onError: notifyError },
    )
  const close = async () => {
    // Without the number the question is still right.
    const unpayable = { exception: 'no-bank', limit: 1 } as const
    const noBank =
      period.mode === 'own' ? await call(payPeriods.people, { params, query: unpayable }).catch(() => null) : null
    const sure = await confirm({
      title: t('steps.closeTitle'),
      text: t('steps.closeText', {
        count: period.totals.people,
        net: formatMoney(period.totals.net, period),
        noBank: noBank?.total ?? 0,
      }),
      confirm: t('steps.close'),
      cancel: t('common:actions.cancel'),
    })
    if (sure) to('Closed', t('steps.closed'))
  }
  const current = isCurrent(period)
  return (
    <>
      {status === 'Open' && mayManage && (
        <>
          {!(phone && current) && (
            <Button variant={current ? 'default' : 'filled'} loading={calculate.loading} onClick={calculate.act}>
              {calculate.word}
            </Button>
          )}
          {current && (
            <Button loading={move.isPending} onClick={() => to('Review', t('steps.submitted'))}>
              {t('steps.submit')}
            </Button>
          )}
          {!phone && <PeriodMenu period={period} />}
        </>
      )}
      {status === 'Review' && (
        <>
          {(mayManage || mayApprove) && (
            <Button variant="default" onClick={() => setBack(true)}>
              {t('steps.return')}
            </Button>
          )}
          {mayApprove && (
            <Button
              loading={move.isPending}
              onClick={() => void close()}
              title={submitted ? t('steps.second') : undefined}
            >
              {t('steps.approve')}
            </Button>
          )}
        </>
      )}
      {status === 'Closed' && mayManage && <OffCycleButton period={period} />}
      {status === 'Closed' && mayApprove && period.publishedAt === null && (
        <Button variant="subtle" color="gray" onClick={() => setBack(true)}>
          {t('steps.reopen')}
        </Button>
      )}
      <ReturnDialog period={period} opened={back} close={() => setBack(false)} />
    </>
  )
}

/** Returns a period, or reopens a closed one, with a reason. */
function ReturnDialog({ period, opened, close }: { period: PayPeriod; opened: boolean; close: () => void }) {
  const t = getTranslator('pay')
  const name = period.status === 'Closed' ? 'steps.reopen' : 'steps.return'
  return (
    <Dialog opened={opened} onClose={close} title={t(name)}>
      <ReturnForm period={period} close={close} label={t(name)} />
    </Dialog>
  )
}

function ReturnForm({ period, close, label }: { period: PayPeriod; close: () => void; label: string }) {
  const t = getTranslator('pay')
  const move = useSend(payPeriods.status, { refreshes })
  const of = useSendForm({
    schema: undefined,
    required: ['note'],
    initialValues: { note: '' },
    send: ({ note }) => move.mutateAsync({ params: { id: period._id }, body: { to: 'Open', note } }),
    onDone: () => {
      notify.success(t('steps.opened'))
      close()
    },
  })
  return (
    <Form of={of} submitLabel={label} dialog={{ close }}>
      <Textarea label={t('steps.why')} required autosize minRows={2} {...of.form.getInputProps('note')} />
    </Form>
  )
}
