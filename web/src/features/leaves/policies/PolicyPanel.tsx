import { Group, NativeSelect, Text } from '@mantine/core'
import type { Policy } from '../../../api/contract/leave-policies.ts'
import type { ListedType } from '../../../api/contract/leave-types.ts'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { RowButton } from '../../../ui/list/RowButton.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { TermsFields } from './TermsFields.tsx'
import { usePolicyForm } from './usePolicyForm.tsx'

interface PolicyPanelProps {
  type: ListedType
  policy: Policy
  /** all policies of the type */
  policies: readonly Policy[]
  /** the names of all policies, also of other types */
  taken: readonly string[]
  choose: (id: string) => void
  editType: () => void
}

/** One policy of a leave type, changed in place. */
export function PolicyPanel({ type, policy, policies, taken, choose, editType }: PolicyPanelProps) {
  const t = getTranslator('leaveSettings')
  const { of, suggested } = usePolicyForm({ type, policy, taken, done: () => {} })
  const from = of.form.getInputProps('from')
  const facts = [t(`type.units.${type.unit}`), type.private && t('types.private')].filter(Boolean).join(' · ')
  return (
    <Panel>
      {policies.length > 1 && (
        <NativeSelect
          mb="md"
          maw="20rem"
          label={t('policies.one')}
          data={policies.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={policy._id}
          onChange={({ currentTarget: { value } }) => choose(value)}
        />
      )}
      <Form of={of} submitLabel={t('policy.review')} changesOnly>
        <TermsFields
          form={of.form}
          unit={type.unit}
          suggested={suggested}
          type={
            <div>
              <Text size="sm" fw={550}>
                {t('types.one')}
              </Text>
              <Group gap="xs" mih="var(--l-control)">
                <Text>
                  <strong>{leaveTypeName(type.name)}</strong> · {facts}
                </Text>
                <RowButton
                  word={t('common:actions.edit')}
                  label={t('type.edit', { name: leaveTypeName(type.name) })}
                  opens="dialog"
                  onClick={editType}
                />
              </Group>
            </div>
          }
        />
        {policy.granted && of.form.isDirty() && (
          <DateInput
            label={t('policy.from')}
            description={t('policy.granted')}
            required
            styles={{ input: { maxWidth: '12rem' } }}
            {...from}
            value={String(from.value)}
          />
        )}
      </Form>
    </Panel>
  )
}
