import '@mantine/core/styles/Table.css'
import { inUnit } from '@ems/contract/core/leave-amounts'
import { Group, Table, Text } from '@mantine/core'
import { useState } from 'react'
import type { Balance } from '../../../api/contract/leave-balances.ts'
import type { Policy } from '../../../api/contract/leave-policies.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { formatNumber, formatSpan } from '../../../ui/format/format.ts'
import { PersonSelect } from '../../../ui/select/PersonSelect.tsx'
import { useErrorText } from '../../../ui/states/ErrorState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { explainLine } from '../balances/explanationText.ts'
import classes from '../shared/Fields.module.css'
import { usePolicyPreview } from './usePolicyPreview.ts'

interface PolicyPreviewDialogProps {
  policy: Policy
  unit: Balance['unit']
  close: () => void
}

/** The entitlement of a policy in a year: for an example, a person, or a joining day. */
export function PolicyPreviewDialog({ policy, unit, close }: PolicyPreviewDialogProps) {
  const t = getTranslator('leaveSettings')
  const tLeaves = getTranslator('leaves')
  const describe = useErrorText()
  const today = useOrganisation().data?.organisation.today ?? ''
  const [typedYear, setYear] = useState<string>()
  const year = typedYear ?? today.slice(0, 4)
  const [employeeId, setPerson] = useState<string | null>(null)
  const [employedFrom, setJoining] = useState('')
  const { data, error } = usePolicyPreview(policy._id, { year, employeeId, employedFrom })
  return (
    <Dialog opened onClose={close} title={t('preview.title', { name: policy.name })} size="lg">
      <Group className={classes.fields} gap="sm" align="flex-end" mb="md">
        <NumberField
          decimals={0}
          label={t('preview.year')}
          w="7rem"
          value={year}
          onChange={(event) => setYear(event.currentTarget.value)}
        />
        <PersonSelect label={t('preview.person')} value={employeeId} onChange={setPerson} />
        <DateInput
          label={t('preview.joined')}
          value={employedFrom}
          onChange={(event) => setJoining(event.currentTarget.value)}
        />
      </Group>
      <div role="status">
        {error && <Text c="var(--mantine-color-error)">{describe(error)}</Text>}
        {!error && data && <Text fw={600}>{explainLine(tLeaves, { unit, whose: 'other' }, data)}</Text>}
      </div>
      {!error && data && data.months.length > 0 && (
        <Table mt="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('preview.month')}</Table.Th>
              <Table.Th>{t('preview.exact')}</Table.Th>
              <Table.Th>{t('preview.rounded')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.months.map(({ from, to, exact, amount }) => (
              <Table.Tr key={from}>
                <Table.Td>{formatSpan(from, to)}</Table.Td>
                <Table.Td>{formatNumber(inUnit(unit, exact))}</Table.Td>
                <Table.Td>{formatNumber(inUnit(unit, amount))}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Dialog>
  )
}
