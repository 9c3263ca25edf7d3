import '@mantine/core/styles/NumberInput.css'
import { Button, FileButton, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type PayPeriod, payPeriods } from '../../../api/contract/pay-periods.ts'
import { payslips, payslipUploads } from '../../../api/contract/payslips.ts'
import { useList, useSend } from '../../../api/hooks.ts'
import { useTimeZone } from '../../../api/organisation.ts'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { formatInstant } from '../../../ui/format/format.ts'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { UploadedSlips } from './UploadedSlips.tsx'

const refreshes = ['payPeriods', 'payslips', 'payslipUploads', 'salaries', 'dashboard'] as const

/** Payslips of a closed period: uploaded from the provider or calculated; then all are published. */
export function PayslipsTab({ period }: { period: PayPeriod }) {
  const t = getTranslator('pay')
  const [uploaded, setUploaded] = useState<string | null>(null)
  const upload = uploaded ?? period.upload
  const weCalculate = period.mode === 'own'
  return (
    <Stack gap="md">
      {!weCalculate && (
        <TitledPanel title={t('payslips.upload')} text={t('payslips.uploadText')}>
          <UploadForm period={period} onUploaded={setUploaded} />
          {upload && <UploadedSlips key={upload} id={upload} />}
        </TitledPanel>
      )}
      <TitledPanel title={t('payslips.publish')} text={t(weCalculate ? 'payslips.publishOwn' : 'payslips.publishText')}>
        <Publication period={period} />
      </TitledPanel>
      {period.publishedAt !== null && <Published period={period} />}
    </Stack>
  )
}

function UploadForm({ period, onUploaded }: { period: PayPeriod; onUploaded: (id: string) => void }) {
  const t = getTranslator('pay')
  const [label, setLabel] = useState('')
  const [pages, setPages] = useState<number | string>('')
  const [requireName, setRequireName] = useState(true)
  const send = useSend(payslipUploads.upload, { refreshes })
  const choose = (file: File | null) =>
    file &&
    send.mutate(
      {
        params: { id: period._id },
        body: { label, requireName, ...(pages !== '' && { pagesPerSlip: Number(pages) }) },
        file,
      },
      { onSuccess: ({ upload }) => onUploaded(upload._id), onError: notifyError },
    )
  return (
    <Stack gap="sm" align="flex-start">
      <FileButton
        accept=".pdf,.zip"
        onChange={choose}
        inputProps={{ 'aria-label': t('payslips.choose'), tabIndex: -1 }}
      >
        {(props) => (
          <Button {...props} loading={send.isPending}>
            {t('payslips.choose')}
          </Button>
        )}
      </FileButton>
      <details>
        <summary>{t('payslips.options')}</summary>
        <Stack gap="sm" mt="sm">
          <TextInput
            label={t('payslips.label')}
            description={t('payslips.labelHint')}
            value={label}
            onChange={({ currentTarget }) => setLabel(currentTarget.value)}
          />
          <NumberInput
            label={t('payslips.pages')}
            description={t('payslips.pagesHint')}
            min={1}
            max={50}
            value={pages}
            onChange={setPages}
          />
          <Checkbox
            label={t('payslips.requireName')}
            checked={requireName}
            onChange={({ currentTarget }) => setRequireName(currentTarget.checked)}
          />
        </Stack>
      </details>
    </Stack>
  )
}

function Publication({ period }: { period: PayPeriod }) {
  const t = getTranslator('pay')
  const zone = useTimeZone()
  const [later, setLater] = useState(false)
  const publish = useSend(payPeriods.publish, { refreshes })
  const coming = period.publishedAt !== null && new Date(period.publishedAt) > new Date()
  const send = (at: string | null | undefined) =>
    publish.mutate(
      { params: { id: period._id }, body: at === undefined ? {} : { at } },
      {
        onSuccess: ({ published }) =>
          notify.success(at === null ? t('payslips.cancelled') : t('payslips.published', { count: published })),
        onError: notifyError,
      },
    )
  const now = async () => {
    const sure = await confirm({
      title: t('payslips.sure'),
      text: t('payslips.sureText'),
      confirm: t('payslips.now'),
      cancel: t('common:actions.cancel'),
    })
    if (sure) send(undefined)
  }
  return (
    <>
      {coming && <Text mb="sm">{t('payslips.comes', { time: formatInstant(period.publishedAt ?? '', zone) })}</Text>}
      <Group gap="sm">
        <Button loading={publish.isPending} onClick={() => void now()}>
          {t('payslips.now')}
        </Button>
        <Button variant="default" onClick={() => setLater(true)}>
          {t('payslips.later')}
        </Button>
        {coming && (
          <Button variant="subtle" color="gray" onClick={() => send(null)}>
            {t('payslips.cancel')}
          </Button>
        )}
      </Group>
      <Dialog opened={later} onClose={() => setLater(false)} title={t('payslips.later')}>
        <LaterForm period={period} close={() => setLater(false)} />
      </Dialog>
    </>
  )
}

function LaterForm({ period, close }: { period: PayPeriod; close: () => void }) {
  const t = getTranslator('pay')
  const publish = useSend(payPeriods.publish, { refreshes })
  const of = useSendForm({
    schema: undefined,
    required: ['at'],
    initialValues: { at: '' },
    send: ({ at }) => publish.mutateAsync({ params: { id: period._id }, body: { at } }),
    onDone: () => close(),
  })
  return (
    <Form of={of} submitLabel={t('payslips.set')} dialog={{ close }}>
      <DateInput type="datetime-local" required label={t('payslips.at')} {...of.form.getInputProps('at')} />
    </Form>
  )
}

/** The number of people who have opened their payslip. */
function Published({ period }: { period: PayPeriod }) {
  const t = getTranslator('pay')
  const zone = useTimeZone()
  const all = useList(payslips.list, { query: { period: period._id, limit: 1 } })
  return (
    <FetchState query={all}>
      {({ read, total }) => (
        <Text>
          {t('payslips.read', {
            read,
            total,
            time: formatInstant(period.publishedAt ?? '', zone),
          })}
        </Text>
      )}
    </FetchState>
  )
}
