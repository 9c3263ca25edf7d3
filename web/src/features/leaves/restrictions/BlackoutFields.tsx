import { Group, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Restrictions } from '../../../api/contract/leave-restrictions.ts'
import type { ListedType } from '../../../api/contract/leave-types.ts'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { StatusBadge } from '../../../ui/controls/StatusBadge.tsx'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { formatSpan } from '../../../ui/format/format.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { DepartmentName, DepartmentScope, LocationName, LocationScope } from '../shared/ScopeFields.tsx'

export type Blackout = Restrictions['blackouts'][number]

export const NO_BLACKOUT: Blackout = {
  from: '',
  to: '',
  leaveTypes: [],
  departmentId: null,
  locationId: null,
  mode: 'refuse',
  name: '',
}

interface BlackoutFieldsProps {
  row: Blackout
  change: (change: Partial<Blackout>) => void
  types: readonly ListedType[]
  /** the error of a field */
  errorOf: (field: string) => string | undefined
}

/** Days on which leave of some types is refused, or gives a warning. */
export function BlackoutFields({ row, change, types, errorOf }: BlackoutFieldsProps) {
  const t = getTranslator('leaveSettings')
  const toggle = (id: string, on: boolean) =>
    change({ leaveTypes: on ? [...row.leaveTypes, id] : row.leaveTypes.filter((one) => one !== id) })
  const field = (name: 'name' | 'from' | 'to') => ({
    value: row[name],
    error: errorOf(name),
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => change({ [name]: event.currentTarget.value }),
  })
  return (
    <>
      <TextInput label={t('blackouts.name')} required maxLength={100} {...field('name')} />
      <DateInput label={t('blackouts.from')} required {...field('from')} />
      <DateInput label={t('blackouts.to')} required {...field('to')} />
      <ChoiceField
        label={t('blackouts.mode')}
        choices={['refuse', 'warn']}
        wordOf={(mode) => t(`type.noticeModes.${mode}`)}
        value={row.mode}
        onChange={(event) => change({ mode: event.currentTarget.value as 'refuse' })}
      />
      <DepartmentScope value={row.departmentId} set={(departmentId) => change({ departmentId })} />
      <LocationScope value={row.locationId} set={(locationId) => change({ locationId })} />
      <Group component="fieldset" gap="sm" p={0} m={0} style={{ border: 0 }}>
        <Text component="legend" size="sm" fw={500} p={0}>
          {t('blackouts.types')}
        </Text>
        {types.map(({ _id, name }) => (
          <Checkbox
            key={_id}
            label={leaveTypeName(name)}
            checked={row.leaveTypes.includes(_id)}
            onChange={(event) => toggle(_id, event.currentTarget.checked)}
          />
        ))}
      </Group>
    </>
  )
}

interface BlackoutFactsProps {
  row: Blackout
  types: readonly ListedType[]
}

/** The days, for whom and for which leave, and what becomes of a request. */
export function BlackoutFacts({ row, types }: BlackoutFactsProps) {
  const t = getTranslator('leaveSettings')
  const { from, to, departmentId, locationId, leaveTypes, mode } = row
  const named = types.filter(({ _id }) => leaveTypes.includes(_id)).map(({ name }) => leaveTypeName(name))
  return (
    <>
      {mode === 'refuse' ? (
        <StatusBadge tone="red">{t('blackouts.effect.refuse')}</StatusBadge>
      ) : (
        <StatusBadge tone="yellow" icon={IconAlertTriangle}>
          {t('blackouts.effect.warn')}
        </StatusBadge>
      )}
      {from && to && from <= to && <span>{formatSpan(from, to)}</span>}
      <span>
        {departmentId && <DepartmentName id={departmentId} />}
        {departmentId && locationId && ', '}
        {locationId && <LocationName id={locationId} />}
        {!departmentId && !locationId && t('blackouts.everyone')}
      </span>
      <span>{named.join(', ') || t('blackouts.allTypes')}</span>
    </>
  )
}
