import { Button, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type Payslip, payslips } from '../../api/contract/payslips.ts'
import { download } from '../../api/download.ts'
import { useList, useSend } from '../../api/hooks.ts'
import { useHasPermissionForOthers } from '../../api/session.ts'
import { Dialog } from '../dialog/Dialog.tsx'
import { Form } from '../form/Form.tsx'
import { useSendForm } from '../form/useSendForm.ts'
import { formatDay, formatMoney, formatMonth } from '../format/format.ts'
import { Entry, EntryList } from '../page/EntryList.tsx'
import { TitledPanel } from '../page/Panel.tsx'
import { FetchState } from '../states/FetchState.tsx'
import { notify } from '../toast/notify.ts'
import { notifyError } from '../toast/notifyError.ts'
import { getTranslator } from '../words/words.ts'

/** The actions on another person's payslip. */
type Deed = 'withdraw' | 'reverse'

const refreshes = ['payslips', 'payPeriods', 'salaries', 'dashboard'] as const

/** A person's published payslips, one line for each month. */
export function PayslipsPanel({ id, own }: { id: string; own: boolean }) {
  const t = getTranslator('payTerms')
  const manages = useHasPermissionForOthers('salaries.manage') && !own
  const approves = useHasPermissionForOthers('pay.approve') && !own
  const [asked, ask] = useState<{ payslip: Payslip; deed: Deed } | null>(null)
  const query = useList(payslips.list, { query: own ? {} : { employee: id } })
  const isEmpty = query.data?.payslips.length === 0
  return (
    <TitledPanel
      title={t('payslips.title')}
      text={t(isEmpty ? 'payslips.none' : own ? 'payslips.ownText' : 'payslips.text')}
    >
      <FetchState query={query}>
        {({ payslips: rows }) =>
          rows.length > 0 && (
            <EntryList>
              {rows.map((payslip) => (
                <Entry key={payslip._id} name={formatMonth(payslip.month)} facts={factsOf(payslip, own)}>
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={t('payslips.open', { month: formatMonth(payslip.month) })}
                    disabled={payslip.withdrawn}
                    onClick={() => void open(payslip)}
                  >
                    {t('payslips.download')}
                  </Button>
                  {manages && !payslip.withdrawn && (
                    <DeedButton payslip={payslip} deed="withdraw" onClick={() => ask({ payslip, deed: 'withdraw' })} />
                  )}
                  {approves && payslip.kind === 'own' && !payslip.reversed && (
                    <DeedButton payslip={payslip} deed="reverse" onClick={() => ask({ payslip, deed: 'reverse' })} />
                  )}
                </Entry>
              ))}
            </EntryList>
          )
        }
      </FetchState>
      <Dialog
        opened={asked !== null}
        onClose={() => ask(null)}
        title={asked && t(`payslips.${asked.deed}Title`, { month: formatMonth(asked.payslip.month) })}
      >
        {asked && <DeedForm {...asked} close={() => ask(null)} />}
      </Dialog>
    </TitledPanel>
  )
}

interface DeedProps {
  payslip: Payslip
  deed: Deed
}

function DeedButton({ payslip, deed, onClick }: DeedProps & { onClick: () => void }) {
  const t = getTranslator('payTerms')
  const label = t(`payslips.${deed}Of`, { month: formatMonth(payslip.month) })
  return (
    <Button size="xs" variant="default" aria-haspopup="dialog" aria-label={label} onClick={onClick}>
      {t(`payslips.${deed}`)}
    </Button>
  )
}

/** Explains the reversal of a payslip, and asks for the reason. */
function DeedForm({ payslip, deed, close }: DeedProps & { close: () => void }) {
  const t = getTranslator('payTerms')
  const sends = {
    withdraw: useSend(payslips.withdraw, { refreshes }),
    reverse: useSend(payslips.reverse, { refreshes }),
  }
  const of = useSendForm({
    schema: undefined,
    required: ['reason'],
    initialValues: { reason: '' },
    send: (body) => sends[deed].mutateAsync({ params: { id: payslip._id }, body }),
    onDone: () => {
      notify.success(t(deed === 'withdraw' ? 'payslips.isWithdrawn' : 'payslips.isReversed'))
      close()
    },
  })
  return (
    <Form of={of} submitLabel={t(`payslips.${deed}`)} dialog={{ close }} destroys>
      <Text>{t(`payslips.${deed}Text`)}</Text>
      <Textarea
        label={t('payslips.reason')}
        required
        autosize
        minRows={2}
        maxLength={500}
        {...of.form.getInputProps('reason')}
      />
    </Form>
  )
}

const open = ({ _id, month, employee }: Payslip) =>
  download(`/api/pay/payslip/${_id}/file`, {}, `payslip-${month}-${employee.employeeId}.pdf`).catch(notifyError)

function factsOf(payslip: Payslip, own: boolean): (string | false)[] {
  const t = getTranslator('payTerms')
  return [
    payslip.net !== null && formatMoney(payslip.net, payslip),
    t('payslips.payDate', { day: formatDay(payslip.payDate) }),
    payslip.reversed && t('payslips.reversed'),
    payslip.corrected && t('payslips.corrected'),
    payslip.withdrawn && t('payslips.withdrawn'),
    !own && (payslip.seenAt ? t('payslips.seen') : t('payslips.unseen')),
  ]
}
