import { NativeSelect, Text } from '@mantine/core'
import { type Import, ImportFormat } from '../../../api/contract/imports.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './MappedColumn.module.css'

const FORMATS: Partial<Record<Import['fields'][number]['type'], readonly ImportFormat[]>> = {
  day: ['DD.MM.YYYY', 'MM/DD/YYYY'],
  number: ['decimal-point', 'decimal-comma'],
}

/** An example of a format. */
const EXAMPLES: Record<ImportFormat, string> = {
  'YYYY-MM-DD': '2026-12-31',
  'DD.MM.YYYY': '31.12.2026',
  'MM/DD/YYYY': '12/31/2026',
  'decimal-point': '1,234.50',
  'decimal-comma': '1.234,50',
}

interface MappedColumnProps {
  column: string
  /** the value in the first row */
  sample: string | undefined
  fields: Import['fields']
  field: string | null
  format: ImportFormat | undefined
  onField: (field: string | null) => void
  onFormat: (format: ImportFormat | undefined) => void
}

/** One column of a file, and its field. */
export function MappedColumn({ column, sample, fields, field, format, onField, onFormat }: MappedColumnProps) {
  const t = getTranslator('imports')
  const type = fields.find(({ key }) => key === field)?.type
  const formats = type && FORMATS[type]
  return (
    <div className={classes.row}>
      <div className={classes.name}>
        <Text fw={600}>{column}</Text>
        {sample && (
          <Text size="sm" c="dimmed" className={classes.sample}>
            {t('mapping.sample', { value: sample })}
          </Text>
        )}
      </div>
      <NativeSelect
        aria-label={t('mapping.field', { column })}
        value={field ?? ''}
        data={[
          { value: '', label: t('mapping.ignore') },
          ...fields.map(({ key, label, needed }) => ({ value: key, label: needed ? `${label} *` : label })),
        ]}
        onChange={({ currentTarget: { value } }) => onField(value || null)}
      />
      {formats ? (
        <NativeSelect
          aria-label={t('mapping.format', { column })}
          value={format ?? ''}
          data={[
            { value: '', label: t('mapping.plain') },
            ...formats.map((each) => ({ value: each, label: EXAMPLES[each] })),
          ]}
          onChange={({ currentTarget: { value } }) => onFormat(ImportFormat.safeParse(value).data)}
        />
      ) : (
        <span />
      )}
    </div>
  )
}
