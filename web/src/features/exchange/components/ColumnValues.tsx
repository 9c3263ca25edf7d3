import { Group, NativeSelect, Text } from '@mantine/core'
import type { Import } from '../../../api/contract/imports.ts'
import { getTranslator } from '../../../ui/words/words.ts'

interface ColumnValuesProps {
  of: Import
  mapping: Import['mapping']
  values: Import['values']
  change: (values: Import['values']) => void
}

/** Words of the file that are no values of their fields, each once, with the values to use instead. */
export function ColumnValues({ of, mapping, values, change }: ColumnValuesProps) {
  const t = getTranslator('imports')
  const rows = of.columns.flatMap((column) => {
    const choices = of.fields.find(({ key }) => key === mapping[column])?.choices
    const unknown = of.unknownValues.find((one) => one.column === column)?.values ?? []
    const words = [...new Set([...Object.keys(values[column] ?? {}), ...unknown])]
    return choices ? words.map((word) => ({ column, word, choices })) : []
  })
  const set = (column: string, word: string, meant: string | null) => {
    const { [word]: _former, ...others } = values[column] ?? {}
    change({ ...values, [column]: meant === null ? others : { ...others, [word]: meant } })
  }
  if (rows.length === 0) return null
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
      <legend>{t('values.title')}</legend>
      {rows.map(({ column, word, choices }) => (
        <Group key={`${column} ${word}`} gap="sm" mt="xs">
          <Text w="12rem" truncate>
            {t('values.word', { column, word })}
          </Text>
          <NativeSelect
            aria-label={t('values.meaning', { column, word })}
            value={values[column]?.[word] ?? '?'}
            data={[
              { value: '?', label: t('values.open') },
              ...choices.map((choice) => ({ value: choice, label: choice })),
              { value: '', label: t('values.nothing') },
            ]}
            onChange={({ currentTarget: { value } }) => set(column, word, value === '?' ? null : value)}
          />
        </Group>
      ))}
    </fieldset>
  )
}
