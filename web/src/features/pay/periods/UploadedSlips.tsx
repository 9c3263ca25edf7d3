import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PayslipSlip, payslipUploads } from '../../../api/contract/payslips.ts'
import { download } from '../../../api/download.ts'
import { LOOK_AGAIN_MS, queryOf, useList, useSend } from '../../../api/hooks.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { Entry, EntryList } from '../../../ui/page/EntryList.tsx'
import { PersonSelect } from '../../../ui/select/PersonSelect.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'

const refreshes = ['payslipUploads'] as const
const TO_LOOK_AT = ['check', 'unmatched', 'duplicate'] as const
const SLIPS_SHOWN = 100

/** The result of an upload, and the payslips to check. */
export function UploadedSlips({ id }: { id: string }) {
  const t = getTranslator('pay')
  const query = useQuery({
    ...queryOf(payslipUploads.uploadStatus, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.upload.status === 'Reading' ? LOOK_AGAIN_MS : false),
  })
  return (
    <FetchState query={query}>
      {({ upload }) =>
        upload.status === 'Reading' ? (
          <Text mt="md" role="status">
            {t('payslips.reading')}
          </Text>
        ) : upload.status === 'Failed' ? (
          <Notice tone="amber" role="status">
            {upload.error ?? t('payslips.failed')}
          </Notice>
        ) : (
          <>
            <Text mt="md" role="status">
              {t('payslips.result', {
                pages: upload.pages,
                matched: upload.matched,
                open: upload.check + upload.unmatched + upload.duplicate,
              })}
            </Text>
            {TO_LOOK_AT.map((state) => upload[state] > 0 && <Slips key={state} id={id} state={state} />)}
          </>
        )
      }
    </FetchState>
  )
}

function Slips({ id, state }: { id: string; state: (typeof TO_LOOK_AT)[number] }) {
  const t = getTranslator('pay')
  const [assigned, assign] = useState<PayslipSlip | null>(null)
  const query = useList(payslipUploads.slips, { params: { id }, query: { state, limit: SLIPS_SHOWN } })
  const send = useSend(payslipUploads.assign, { refreshes })
  return (
    <>
      <Text fw={600} mt="md" mb="xs">
        {t(`payslips.states.${state}`)}
      </Text>
      <FetchState query={query}>
        {({ slips }) => (
          <EntryList>
            {slips.map((slip) => (
              <Entry
                key={slip._id}
                name={nameOf(slip)}
                facts={[slip.reason !== null && reasonOf(slip.reason), slip.employee?.userId.name ?? false]}
              >
                <Button
                  size="xs"
                  variant="default"
                  onClick={() =>
                    void download(`/api/pay/slip/${slip._id}/file`, {}, `${nameOf(slip)}.pdf`).catch(notifyError)
                  }
                >
                  {t('payslips.look')}
                </Button>
                <Button size="xs" variant="default" onClick={() => assign(slip)}>
                  {t('payslips.assign')}
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  onClick={() =>
                    send.mutate({ params: { id: slip._id }, body: { discard: true } }, { onError: notifyError })
                  }
                >
                  {t('payslips.discard')}
                </Button>
              </Entry>
            ))}
          </EntryList>
        )}
      </FetchState>
      <Dialog
        opened={assigned !== null}
        onClose={() => assign(null)}
        title={assigned && t('payslips.assignTitle', { name: nameOf(assigned) })}
      >
        {assigned && <AssignForm slip={assigned} close={() => assign(null)} />}
      </Dialog>
    </>
  )
}

function AssignForm({ slip, close }: { slip: PayslipSlip; close: () => void }) {
  const t = getTranslator('pay')
  const send = useSend(payslipUploads.assign, { refreshes })
  const of = useSendForm({
    schema: undefined,
    required: ['employeeId'],
    initialValues: { employeeId: slip.employee?._id ?? '' },
    send: (body) => send.mutateAsync({ params: { id: slip._id }, body }),
    onDone: close,
  })
  return (
    <Form of={of} submitLabel={t('payslips.assign')} dialog={{ close }}>
      <Group>
        <PersonSelect label={t('columns.name')} required {...of.form.getInputProps('employeeId')} />
      </Group>
    </Form>
  )
}

function nameOf({ fileName, pages: [first = 1, last = first] }: PayslipSlip): string {
  const t = getTranslator('pay')
  if (fileName) return fileName
  return first === last ? t('payslips.page', { page: first }) : t('payslips.pagesOf', { first, last })
}

const REASONS = ['no-text', 'repeat', 'unknown-code', 'several-codes', 'name-differs', 'second'] as const

function reasonOf(reason: string): string {
  const t = getTranslator('pay')
  const known = REASONS.find((each) => each === reason)
  return known ? t(`payslips.reasons.${known}`) : reason
}
