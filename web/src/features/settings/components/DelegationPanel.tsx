import type { DelegationKind } from '@ems/contract/core/own-access'
import { Stack, Text, TextInput } from '@mantine/core'
import { access } from '../../../api/contract/access.ts'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import { schemasOf } from '../../../api/contract/schemas.ts'
import { useFetch, useSend } from '../../../api/hooks.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { useUser } from '../../../api/session.ts'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { formatDay } from '../../../ui/format/format.ts'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { EndDelegationButton } from '../../../ui/person/EndDelegationButton.tsx'
import { PersonSelect } from '../../../ui/select/PersonSelect.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'

/** The delegate of an approver who is away. */
export function DelegationPanel() {
  const t = getTranslator('delegations')
  const today = useOrganisation().data?.organisation.today
  const proposal = useFetch(access.proposedDelegation, {})
  return (
    <TitledPanel title={t('title')} text={t('hint')}>
      {today && <Running today={today} />}
      {today && proposal.data && (
        <DelegationForm key={JSON.stringify(proposal.data.proposed)} today={today} proposed={proposal.data.proposed} />
      )}
    </TitledPanel>
  )
}

/** @param today the organisation's day: a delegation is in force until the end of its last day there */
function Running({ today }: { today: string }) {
  const t = getTranslator('delegations')
  const user = useUser()
  const query = useFetch(access.delegations, user ? { query: { user: user._id, sort: 'fromDay' } } : null)
  const open = (query.data?.delegations ?? []).filter(
    ({ fromUser, endedAt, toDay }) => fromUser._id === user?._id && endedAt === null && toDay >= today,
  )
  return (
    <Stack gap="xs" mb="md">
      {open.map((delegation) => (
        <div
          key={delegation._id}
          style={{ display: 'flex', gap: 'var(--l-3)', alignItems: 'center', flexWrap: 'wrap' }}
        >
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
    </Stack>
  )
}

const KINDS: readonly DelegationKind[] = ['leave', 'time']

type Proposed = ReplyOf<typeof access.proposedDelegation>['proposed']

/** @param proposed the days of the reader's next leave without a delegate, which the form starts with */
function DelegationForm({ today, proposed }: { today: string; proposed: Proposed }) {
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
      form.form.setValues({ toUser: '', reason: '' })
      form.form.resetDirty()
    },
  })
  const fields = form.form
  return (
    <Form of={form} submitLabel={t('submit')} label={t('title')}>
      {proposed && (
        <Text size="sm">{t('proposed', { from: formatDay(proposed.fromDay), to: formatDay(proposed.toDay) })}</Text>
      )}
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
      <TextInput type="date" label={t('from')} min={today} required {...fields.getInputProps('fromDay')} />
      <TextInput type="date" label={t('to')} min={today} required {...fields.getInputProps('toDay')} />
      <TextInput label={t('reason')} {...fields.getInputProps('reason')} />
    </Form>
  )
}
