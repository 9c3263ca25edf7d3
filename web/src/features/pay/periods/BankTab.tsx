import { screens } from '@ems/contract/core/screens'
import { Button, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { type BankFile, bankFiles, type LeftOut, SEPA_CURRENCY } from '../../../api/contract/bank-files.ts'
import type { PayPeriod } from '../../../api/contract/pay-periods.ts'
import { paySetup } from '../../../api/contract/pay-setup.ts'
import { payslips } from '../../../api/contract/payslips.ts'
import { download } from '../../../api/download.ts'
import { ApiError } from '../../../api/errors.ts'
import { useFetch, useSend } from '../../../api/hooks.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { formatDay, formatMoney } from '../../../ui/format/format.ts'
import { Entry, EntryList } from '../../../ui/page/EntryList.tsx'
import { ButtonLink, TextLink } from '../../../ui/page/links.tsx'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { PersonSelect } from '../../../ui/select/PersonSelect.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { TabLink } from './TabLink.tsx'

const refreshes = ['payPeriods', 'bankFiles'] as const

const fetchFile = (file: BankFile, { month }: PayPeriod) =>
  void download(
    `/api/pay/bank-file/${file._id}/file`,
    {},
    `bank-${month}.${file.format === 'sepa' ? 'xml' : 'csv'}`,
  ).catch(notifyError)

/** Bank files: each pays the people who were not paid yet. */
export function BankTab({ period }: { period: PayPeriod }) {
  const t = getTranslator('pay')
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([])
  return (
    <Stack gap="md">
      <TitledPanel title={t('bank.title')} text={t('bank.text')}>
        <FileForm period={period} onMade={setLeftOut} />
      </TitledPanel>
      {leftOut.length > 0 && (
        <TitledPanel title={t('bank.leftOut')} text={t('bank.leftOutText')}>
          <EntryList>
            {leftOut.map((one) => (
              <Entry
                key={one.employee._id}
                name={one.employee.userId.name}
                facts={[t(`bank.reasons.${one.reason}`), formatMoney(one.toPay, period)]}
              >
                {one.reason === 'no-account' && (
                  <ButtonLink
                    to={screens.admin.employeeSalary}
                    params={{ id: one.employee._id }}
                    size="xs"
                    variant="default"
                    aria-label={t('bank.addAccountOf', { name: one.employee.userId.name })}
                  >
                    {t('bank.addAccount')}
                  </ButtonLink>
                )}
                {one.reason === 'account-changed' && <PayNowButton period={period} one={one} onMade={setLeftOut} />}
              </Entry>
            ))}
          </EntryList>
        </TitledPanel>
      )}
      <FetchState query={useFetch(bankFiles.list, { params: { id: period._id } })}>
        {({ files }) => (files.length === 0 ? null : <Files files={files} period={period} />)}
      </FetchState>
    </Stack>
  )
}

interface MadeProps {
  period: PayPeriod
  onMade: (leftOut: readonly LeftOut[]) => void
}

function FileForm({ period, onMade }: MadeProps) {
  const t = getTranslator('pay')
  const make = useSend(bankFiles.add, { refreshes })
  const of = useSendForm({
    schema: undefined,
    required: ['executionDate'],
    initialValues: { format: period.currency === SEPA_CURRENCY ? 'sepa' : 'csv', executionDate: period.payDate },
    send: ({ format, executionDate }) =>
      make.mutateAsync({
        params: { id: period._id },
        body: { format: format === 'sepa' ? 'sepa' : 'csv', executionDate },
      }),
    onDone: ({ file, leftOut }) => {
      notify.success(t('bank.made', { count: file.transfers, total: formatMoney(file.total, file) }))
      onMade(leftOut)
      fetchFile(file, period)
    },
    onFail: (error) => {
      if (error instanceof ApiError && error.reason === 'bank-file.nobody')
        onMade((error.answer.leftOut ?? []) as readonly LeftOut[])
      return false
    },
  })
  return (
    <Form of={of} submitLabel={t('bank.make')} unguarded>
      <Needs period={period} sepa={of.form.values.format === 'sepa'} />
      <NativeSelect
        label={t('bank.format')}
        data={(['sepa', 'csv'] as const).map((value) => ({ value, label: t(`bank.formats.${value}`) }))}
        {...of.form.getInputProps('format')}
      />
      <DateInput required label={t('bank.day')} {...of.form.getInputProps('executionDate')} />
    </Form>
  )
}

/** All that a bank file still needs, before it is asked for. */
function Needs({ period, sepa }: { period: PayPeriod; sepa: boolean }) {
  const t = getTranslator('pay')
  const { data } = useFetch(paySetup.groups, {})
  const group = data?.groups.find(({ _id }) => _id === period.group._id)
  const needsPayslips = period.publishedAt === null
  const needsPayer = sepa && group?.payerIban === null
  if (!needsPayslips && !needsPayer) return null
  return (
    <Notice tone="amber" role="status" title={t('bank.needs')}>
      <ul style={{ display: 'grid', gap: 'var(--l-2)', margin: 0, paddingInlineStart: 'var(--l-4)' }}>
        {needsPayslips && (
          <li>
            <TabLink period={period} tab="payslips">
              {t('bank.needPublished')}
            </TabLink>
          </li>
        )}
        {needsPayer && (
          <li>
            <TextLink to={screens.admin.paySettings}>{t('bank.needPayer')}</TextLink>
          </li>
        )}
      </ul>
    </Notice>
  )
}

/** Pays a person whose account changed after the closing, to their present account. */
function PayNowButton({ period, one, onMade }: MadeProps & { one: LeftOut }) {
  const t = getTranslator('pay')
  const make = useSend(bankFiles.add, { refreshes })
  const body = {
    format: period.currency === SEPA_CURRENCY ? ('sepa' as const) : ('csv' as const),
    executionDate: period.payDate,
    employees: [one.employee._id],
    account: 'current' as const,
  }
  const pay = () =>
    make.mutate(
      { params: { id: period._id }, body },
      {
        onSuccess: ({ file, leftOut }) => {
          onMade(leftOut)
          fetchFile(file, period)
        },
        onError: notifyError,
      },
    )
  return (
    <Button size="xs" variant="default" loading={make.isPending} onClick={pay}>
      {t('bank.payCurrent')}
    </Button>
  )
}

function Files({ files, period }: { files: readonly BankFile[]; period: PayPeriod }) {
  const t = getTranslator('pay')
  const [voided, setVoided] = useState<BankFile | null>(null)
  const [returned, setReturned] = useState<BankFile | null>(null)
  return (
    <TitledPanel title={t('bank.files')} text={t('bank.filesText')}>
      <EntryList>
        {files.map((file) => (
          <Entry
            key={file._id}
            name={t('bank.file', { day: formatDay(file.executionDate) })}
            facts={[
              t(`bank.formats.${file.format}`),
              t('bank.made', { count: file.transfers, total: formatMoney(file.total, file) }),
              file.voidAt !== null && t('bank.void'),
              file.returned > 0 && t('bank.returned', { count: file.returned }),
            ]}
          >
            <Button size="xs" variant="default" onClick={() => fetchFile(file, period)}>
              {t('export.download')}
            </Button>
            {file.voidAt === null && (
              <>
                <Button size="xs" variant="default" onClick={() => setReturned(file)}>
                  {t('bank.setReturned')}
                </Button>
                <Button size="xs" variant="default" onClick={() => setVoided(file)}>
                  {t('bank.setVoid')}
                </Button>
              </>
            )}
          </Entry>
        ))}
      </EntryList>
      <Dialog opened={voided !== null} onClose={() => setVoided(null)} title={t('bank.setVoid')}>
        {voided && <VoidForm file={voided} close={() => setVoided(null)} />}
      </Dialog>
      <Dialog opened={returned !== null} onClose={() => setReturned(null)} title={t('bank.setReturned')}>
        {returned && <ReturnForm file={returned} period={period} close={() => setReturned(null)} />}
      </Dialog>
    </TitledPanel>
  )
}

function VoidForm({ file, close }: { file: BankFile; close: () => void }) {
  const t = getTranslator('pay')
  const send = useSend(bankFiles.void, { refreshes })
  const of = useSendForm({
    schema: undefined,
    required: ['reason'],
    initialValues: { reason: '' },
    send: (body) => send.mutateAsync({ params: { id: file._id }, body }),
    onDone: close,
  })
  return (
    <Form of={of} submitLabel={t('bank.setVoid')} dialog={{ close }} destroys>
      <Text>{t('bank.voidText')}</Text>
      <Textarea label={t('steps.why')} required autosize minRows={2} {...of.form.getInputProps('reason')} />
    </Form>
  )
}

/** Records that the bank sent a person’s payment back. */
function ReturnForm({ file, period, close }: { file: BankFile; period: PayPeriod; close: () => void }) {
  const t = getTranslator('pay')
  const send = useSend(bankFiles.returned, { refreshes })
  const of = useSendForm({
    schema: undefined,
    required: ['employeeId', 'reason'],
    initialValues: { employeeId: '', reason: '' },
    send: async ({ employeeId, reason }) => {
      const query = { period: period._id, employee: employeeId }
      const { payslips: found } = await call(payslips.list, { query })
      const paid = found.find(({ reversed }) => !reversed) ?? found[0]
      // The server's error for a person without a payslip says that they are not in the file.
      return send.mutateAsync({ params: { id: file._id }, body: { reason, payslips: [paid?._id ?? employeeId] } })
    },
    onDone: () => {
      notify.success(t('bank.isReturned'))
      close()
    },
  })
  return (
    <Form of={of} submitLabel={t('bank.setReturned')} dialog={{ close }}>
      <Text>{t('bank.returnedText')}</Text>
      <PersonSelect label={t('columns.name')} required {...of.form.getInputProps('employeeId')} />
      <Textarea label={t('steps.why')} required autosize minRows={2} {...of.form.getInputProps('reason')} />
    </Form>
  )
}
