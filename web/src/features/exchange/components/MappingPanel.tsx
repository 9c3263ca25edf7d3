import { Button, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Import } from '../../../api/contract/imports.ts'
import { useKeepsEmails } from '../../../api/keepsEmails.ts'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { errorText } from '../../../ui/states/errorText.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useCheck, useFirstRow, useSetMapping } from '../queries.ts'
import { ColumnValues } from './ColumnValues.tsx'
import { MappedColumn } from './MappedColumn.tsx'
import { SourceChoice } from './SourceChoice.tsx'

interface MappingPanelProps {
  of: Import
  onChecked: () => void
}

/** Assigns columns to fields, and the handling of errors; then the file is checked. */
export function MappingPanel({ of, onChecked }: MappingPanelProps) {
  const t = getTranslator('imports')
  const [terms, setTerms] = useState(() => termsOf(of))
  const [set, check] = [useSetMapping(), useCheck()]
  const keepsEmails = useKeepsEmails()
  const sample = useFirstRow(of._id).data?.rows[0]?.values
  const change = (some: Partial<typeof terms>) => setTerms({ ...terms, ...some })
  const failure = set.error ?? check.error
  const mapped = Object.values(terms.mapping)
  const made = of.fields.filter(({ key, partOf }) => partOf && mapped.includes(key)).map(({ partOf }) => partOf)
  const lacking = of.fields
    .filter(({ key, needed }) => needed && !mapped.includes(key) && !made.includes(key))
    .map(({ label }) => label)
  const send = () =>
    set.mutate(
      { params: { id: of._id }, body: terms },
      { onSuccess: () => check.mutate({ params: { id: of._id } }, { onSuccess: onChecked }) },
    )
  return (
    <TitledPanel title={t('mapping.title')} text={t('mapping.text')}>
      <Stack gap="md">
        <SourceChoice of={of} />
        {failure && <Notice>{errorText(failure, t('mapping.failed'))}</Notice>}
        <div>
          {of.columns.map((column) => (
            <MappedColumn
              key={column}
              column={column}
              sample={sample?.[column]}
              fields={of.fields}
              field={terms.mapping[column] ?? null}
              format={terms.formats[column]}
              onField={(field) => change({ mapping: { ...terms.mapping, [column]: field } })}
              onFormat={(format) => change({ formats: withFormat(terms.formats, column, format) })}
            />
          ))}
        </div>
        <ColumnValues of={of} mapping={terms.mapping} values={terms.values} change={(values) => change({ values })} />
        {of.warnings.map((warning) => (
          <Text key={warning} c="dimmed">
            {warning}
          </Text>
        ))}
        {lacking.length > 0 && (
          <Text c="dimmed">
            {t(of.kind === 'employees' ? 'mapping.needed' : 'mapping.neededColumns', { fields: lacking.join(', ') })}
          </Text>
        )}
        <NativeSelect
          label={t('mapping.onError')}
          value={terms.onError}
          data={[
            { value: 'refuse', label: t('mapping.refuse') },
            { value: 'skip', label: t('mapping.skip') },
          ]}
          onChange={({ currentTarget: { value } }) => change({ onError: value === 'skip' ? 'skip' : 'refuse' })}
        />
        {of.kind === 'employees' && (
          <>
            <Checkbox
              label={t('mapping.createDepartments')}
              checked={terms.createDepartments}
              onChange={({ currentTarget: { checked } }) => change({ createDepartments: checked })}
            />
            <Checkbox
              label={t('mapping.invite')}
              checked={terms.invite}
              onChange={({ currentTarget: { checked } }) => change({ invite: checked })}
            />
            {terms.invite && keepsEmails && (
              <Notice tone="amber" role="status">
                {t('mapping.keepsEmails')}
              </Notice>
            )}
          </>
        )}
        <div>
          <Button loading={set.isPending || check.isPending} onClick={send}>
            {t('mapping.submit')}
          </Button>
        </div>
      </Stack>
    </TitledPanel>
  )
}

const termsOf = ({ mapping, formats, values, onError, createDepartments, invite }: Import) => ({
  mapping,
  formats,
  values,
  onError,
  createDepartments,
  invite,
})

function withFormat(formats: Import['formats'], column: string, format: Import['formats'][string] | undefined) {
  const { [column]: _former, ...others } = formats
  return format ? { ...others, [column]: format } : others
}
