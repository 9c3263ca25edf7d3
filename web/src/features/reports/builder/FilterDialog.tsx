import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ReportDefinition } from '../../../api/contract/reports.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import type { Column, Filter } from '../shared/definition.ts'
import { FilterValues } from './FilterValues.tsx'

const OPS: Record<Column['type'], readonly Filter['op'][]> = {
  text: ['contains', 'any', 'none', 'empty', 'filled'],
  choice: ['any', 'none', 'empty', 'filled'],
  band: ['any', 'none', 'empty', 'filled'],
  reference: ['any', 'none', 'empty', 'filled'],
  yesNo: ['any', 'none', 'empty', 'filled'],
  number: ['between', 'empty', 'filled'],
  money: ['between', 'empty', 'filled'],
  day: ['between', 'empty', 'filled'],
}

interface FilterDialogProps {
  definition: ReportDefinition
  column: Column
  filter: Filter
  isNew: boolean
  apply: (filter: Filter) => void
  close: () => void
}

/** The filter of a column. */
export function FilterDialog({ close, ...props }: FilterDialogProps) {
  return (
    <Dialog opened onClose={close} title={props.column.label}>
      <FilterForm close={close} {...props} />
    </Dialog>
  )
}

function FilterForm({ definition, column, filter, isNew, apply, close }: FilterDialogProps) {
  const t = getTranslator('reports')
  const [first = 'any'] = OPS[column.type]
  const [op, setOp] = useState<Filter['op']>(isNew ? first : filter.op)
  const [values, setValues] = useState<Filter['values']>(filter.values)
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The dialog is in React's tree of the page, whose forms would receive its events.
    event.stopPropagation()
    const problem = problemOf(op, values)
    if (problem) return setError(t(`filter.${problem}`))
    apply({ column: column.key, op, values: op === 'empty' || op === 'filled' ? [] : values })
    close()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <ChoiceField
          label={t('filter.rows')}
          choices={OPS[column.type]}
          wordOf={(each) => t(`filter.ops.${each}`)}
          value={op}
          onChange={({ currentTarget: { value } }) => {
            const next = value as Filter['op']
            setError(undefined)
            setOp(next)
            // All operators keep a list of values; `contains` uses only one.
            if (next === 'contains') setValues(values.slice(0, 1))
          }}
        />
        <FilterValues
          definition={definition}
          column={column}
          op={op}
          values={values}
          error={error}
          change={(next) => {
            setError(undefined)
            setValues(next)
          }}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit">{t('filter.apply')}</Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The missing part of a filter. */
function problemOf(
  op: Filter['op'],
  values: Filter['values'],
): 'noValue' | 'noBound' | 'noNumber' | 'order' | undefined {
  if (op === 'empty' || op === 'filled') return undefined
  if (op !== 'between') return values.some((value) => value !== null && value !== '') ? undefined : 'noValue'
  const [least, most] = values
  if (least == null && most == null) return 'noBound'
  if (values.some(Number.isNaN)) return 'noNumber'
  return least != null && most != null && least > most ? 'order' : undefined
}
