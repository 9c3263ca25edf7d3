import type { DelegationKind } from '@ems/contract/core/own-access'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { access } from '../../../api/contract/access.ts'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import { schemasOf } from '../../../api/contract/schemas.ts'
import { useFetch, useSend } from '../../../api/hooks.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { useUser } from '../../../api/session.ts'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { formatDay } from '../../../ui/format/format.ts'
import { SettingRow } from '../../../ui/page/SettingRow.tsx'
import { EndDelegationButton } from '../../../ui/person/EndDelegationButton.tsx'
import { PersonSelect } from '../../../ui/select/PersonSelect.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'

/** The delegates of an approver who is away; a dialog adds one. */
export function DelegationRow() {
  const t = getTranslator('delegations')
  const [adding, setAdding] = useState(false)
  const today = useOrganisation().data?.organisation.today
  const { data: proposal } = useFetch(access.proposedDelegation, {})
  const running = useRunning(today)
  const proposed = proposal?.proposed ?? null
  return (
    <SettingRow
      id="delegation"
      icon={IconArrowsExchange}
      title={t('title')}
      text={
        running &&
        proposal && (
          <>
            {running.map((delegation) => (
              <div key={delegation._id} style={{ display: 'flex', gap: 'var(--l-2)', alignItems: 'center' }}>
                <span>
                  {t('running', {
                    name: delegation.toUser.name,
                    from: formatDay(delegation.fromDay),
                    to: formatDay(delegation.toDay),
                  })}
                </span>
                <EndDelegationButton delegation={delegation} />
              </div>
            ))}
            {running.length === 0 &&
              (proposed
                ? t('proposed', { from: formatDay(proposed.fromDay), to: formatDay(proposed.toDay) })
                : t('none'))}
          </>
        )
      }
    >
      <Button size="xs" variant={proposed ? 'light' : 'default'} disabled={!proposal} onClick={() => setAdding(true)}>
        {t('choose')}
      </Button>
      <Dialog opened={adding} onClose={() => setAdding(false)} title={t('title')}>
        {today && <DelegationForm today={today} proposed={proposed} close={() => setAdding(false)} />}
      </Dialog>
    </SettingRow>
  )
}

/**
 * The reader's delegations that have not ended; undefined while they load.
 * @param today the organisation's day: a delegation is in force until the end of its last day there
 */
function useRunning(today: string | undefined) {
  const user = useUser()
  const query = useFetch(access.delegations, user ? { query: { user: user._id, sort: 'fromDay' } } : null)
  if (!today || !query.data) return undefined
  return query.data.delegations.filter(
    ({ fromUser, endedAt, toDay }) => fromUser._id === user?._id && endedAt === null && toDay >= today,
  )
}

const KINDS: readonly DelegationKind[] = ['leave', 'time']

type Proposed = ReplyOf<typeof access.proposedDelegation>['proposed']

/** @param proposed the days of the reader's next leave without a delegate, which the form starts with */
function DelegationForm({ today, proposed, close }: { today: string; proposed: Proposed; close: () => void }) {
  const t = getTranslator('delegations')
  const clocking = useOrganisation().data?.organisation.clocking
  const send = useSend(access.delegate, { refreshes: ['access', 'auth', 'leaves', 'approvals'] })
  const form = useSendForm({
    schema: schemasOf(access.delegate).body,
    initialValues: {
      toUser: '',
      kinds: ['leave'] as DelegationKind[],
      fromDay: proposed?.fromDay ?? today,
      toDay: proposed?.toDay ?? today,
      reason: '',
    },
    send: (body) => send.mutateAsync({ body }),
    onDone: ({ warnings }) => {
      notify.success([t('done'), ...warnings].join(' '))
      close()
    },
  })
  const fields = form.form
  return (
    <Form of={form} submitLabel={t('submit')} label={t('title')} dialog={{ close }}>
      <Text size="sm">{t('hint')}</Text>
      <PersonSelect
        label={t('who')}
        required
        {...fields.getInputProps('toUser')}
        onChange={(id) => fields.setFieldValue('toUser', id ?? '')}
      />
      {clocking ? (
        <Stack gap="xs" role="group" aria-label={t('kinds.label')}>
          {KINDS.map((kind) => (
            <Checkbox
              key={kind}
              label={t(`kinds.${kind}`)}
              checked={fields.values.kinds.includes(kind)}
              onChange={({ currentTarget: { checked } }) =>
                fields.setFieldValue(
                  'kinds',
                  KINDS.filter((one) => (one === kind ? checked : fields.values.kinds.includes(one))),
                )
              }
            />
          ))}
          {fields.errors.kinds && (
            <Text size="sm" c="red" role="alert">
              {fields.errors.kinds}
            </Text>
          )}
        </Stack>
      ) : (
        <Text size="sm">{t('which')}</Text>
      )}
      <DateInput label={t('from')} min={today} required {...fields.getInputProps('fromDay')} />
      <DateInput label={t('to')} min={today} required {...fields.getInputProps('toDay')} />
      <TextInput label={t('reason')} {...fields.getInputProps('reason')} />
    </Form>
  )
}
