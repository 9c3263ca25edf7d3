import '../../../ui/select/selectStyles.ts'
import { Group, MultiSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ReportDefinition } from '../../../api/contract/reports.ts'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { DayField } from '../../../ui/form/DayField.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { enterTakesMatch } from '../../../ui/select/enterTakesMatch.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import type { Column, Filter } from '../shared/definition.ts'
import { useReferenceChoices } from '../shared/queries.ts'
import classes from './Builder.module.css'

type Values = Filter['values']

interface FilterValuesProps {
  definition: ReportDefinition
  column: Column
  op: Filter['op']
  values: Values
  error: string | undefined
  change: (values: Values) => void
}

/** The values of a filter, in the fields that fit the column. */
export function FilterValues({ definition, column, op, values, error, change }: FilterValuesProps) {
  const t = getTranslator('reports')
  if (op === 'empty' || op === 'filled') return null
  if (op === 'between') return <Bounds {...{ column, values, error, change }} />
  if (op === 'contains')
    return (
      <TextInput
        label={t('filter.text')}
        maxLength={5000}
        value={String(values[0] ?? '')}
        error={error}
        onChange={({ currentTarget: { value } }) => change(value === '' ? [] : [value])}
      />
    )
  if (column.type === 'reference') return <References {...{ definition, column, values, error, change }} />
  const choices =
    column.type === 'yesNo'
      ? [
          { value: true, label: t('yes') },
          { value: false, label: t('no') },
        ]
      : column.choices
  if (choices.length === 0) return <Lines {...{ values, error, change }} />
  return (
    <fieldset className={classes.checkboxes}>
      <legend>{t('filter.values')}</legend>
      {choices.map(({ value, label }) => (
        <Checkbox
          key={label}
          label={label}
          checked={values.includes(value)}
          onChange={({ currentTarget: { checked } }) =>
            change(checked ? [...values, value] : values.filter((each) => each !== value))
          }
        />
      ))}
      {error && (
        <p role="alert" className={classes.wrong}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

type PartProps = Pick<FilterValuesProps, 'values' | 'error' | 'change'>

function References({ definition, column, values, error, change }: Omit<FilterValuesProps, 'op'>) {
  const t = getTranslator('reports')
  const { choices, pending } = useReferenceChoices(definition, [column.key])
  const known = new Set(choices.map(({ value }) => value))
  const chosen = values.map(String)
  const others = chosen.filter((id) => !known.has(id)).map((value) => ({ value, label: t('filter.unknown') }))
  return (
    <MultiSelect
      label={t('filter.values')}
      searchable
      onKeyDownCapture={enterTakesMatch}
      limit={50}
      data={[...choices, ...others]}
      value={chosen}
      error={error}
      placeholder={pending ? t('common:select.loading') : undefined}
      nothingFoundMessage={pending ? t('common:select.loading') : t('common:select.nothing')}
      onChange={change}
    />
  )
}

/** Texts, one on each line. */
function Lines({ values, error, change }: PartProps) {
  const t = getTranslator('reports')
  const [text, setText] = useState(values.map(String).join('\n'))
  return (
    <Textarea
      label={t('filter.values')}
      description={t('filter.lines')}
      autosize
      minRows={2}
      maxRows={10}
      value={text}
      error={error}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        change([...new Set(value.split('\n').filter((line) => line.trim() !== ''))])
      }}
    />
  )
}

/** The least and the greatest value; one of them is optional. */
function Bounds({ column, values, error, change }: PartProps & Pick<FilterValuesProps, 'column'>) {
  const t = getTranslator('reports')
  const [least = null, most = null] = values
  const set = (at: 0 | 1, value: string | number | null) => change(at === 0 ? [value, most] : [least, value])
  const fields = [
    { at: 0, label: t('filter.least'), value: least },
    { at: 1, label: t('filter.most'), value: most },
  ] as const
  return (
    <Stack gap={4}>
      <Group gap="sm" grow align="start">
        {fields.map(({ at, label, value }) =>
          column.type === 'day' ? (
            <DayField
              key={at}
              label={label}
              day={value === null ? undefined : String(value)}
              choose={(day) => set(at, day ?? null)}
            />
          ) : (
            <Bound key={at} label={label} value={value} choose={(number) => set(at, number)} />
          ),
        )}
      </Group>
      {error && (
        <p role="alert" className={classes.wrong}>
          {error}
        </p>
      )}
    </Stack>
  )
}

interface BoundProps {
  label: string
  value: Values[number]
  choose: (value: number | null) => void
}

function Bound({ label, value, choose }: BoundProps) {
  const [text, setText] = useState(value === null ? '' : String(value))
  return (
    <NumberField
      label={label}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        // Unreadable text is NaN, which the form refuses.
        choose(currentTarget.value === '' ? null : Number(currentTarget.value))
      }}
    />
  )
}
