import { screens } from '@ems/contract/core/screens'
import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Import } from '../../../api/contract/imports.ts'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { errorText } from '../../../ui/states/errorText.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { rememberFile, sentFile, useCancel, useUpload } from '../queries.ts'

/** The sheet and the header row; others can be selected while the page has the file. */
export function SourceChoice({ of }: { of: Import }) {
  const t = getTranslator('imports')
  const { source, kind, _id: id } = of
  const [sheet, setSheet] = useState(source.sheet ?? '')
  const [row, setRow] = useState(String(source.headingRow))
  const [upload, cancel] = [useUpload(), useCancel()]
  const navigate = useNavigate()
  const sent = sentFile(id)
  const read = source.sheet === null ? 'source.row' : 'source.sheet'
  const again = () =>
    upload.mutate(
      {
        body: {
          kind,
          ...(sheet && { sheet }),
          ...(row && { headingRow: Number(row) }),
          ...(sent?.encoding && { encoding: sent.encoding }),
        },
        file: sent?.file ?? null,
      },
      {
        onSuccess: ({ import: { _id: next } }) => {
          if (sent) rememberFile(next, sent)
          cancel.mutate({ params: { id } })
          void navigate({ to: screens.admin.import, params: { id: next }, replace: true })
        },
      },
    )
  return (
    <div>
      <Text>{t(read, { sheet: source.sheet ?? '', row: source.headingRow, format: source.format.toUpperCase() })}</Text>
      {upload.error && <Notice>{errorText(upload.error, t('upload.failed'))}</Notice>}
      {sent && source.format !== 'ics' && (
        <Group gap="sm" align="flex-end" mt="xs">
          {source.sheets.length > 1 && (
            <NativeSelect
              label={t('source.chooseSheet')}
              value={sheet}
              data={source.sheets.map(({ name, hidden }) => ({
                value: name,
                label: hidden ? t('source.hidden', { name }) : name,
              }))}
              onChange={({ currentTarget: { value } }) => {
                setSheet(value)
                // Another sheet may have another header row.
                setRow(value === source.sheet ? String(source.headingRow) : '')
              }}
            />
          )}
          <NumberField
            w="9rem"
            label={t('source.chooseRow')}
            decimals={0}
            value={row}
            placeholder={t('source.found')}
            onChange={({ currentTarget: { value } }) => setRow(value)}
          />
          <Button
            variant="default"
            loading={upload.isPending}
            disabled={sheet === (source.sheet ?? '') && row === String(source.headingRow)}
            onClick={again}
          >
            {t('source.again')}
          </Button>
        </Group>
      )}
    </div>
  )
}
