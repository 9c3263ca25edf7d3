import { screens } from '@ems/contract/core/screens'
import { Button, FileButton, Group, NativeSelect, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ImportKind } from '../../../api/contract/imports.ts'
import { download } from '../../../api/download.ts'
import { ApiError } from '../../../api/errors.ts'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { errorText } from '../../../ui/states/errorText.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { rememberFile, useUpload } from '../queries.ts'
import { ImportSteps } from './ImportSteps.tsx'

type Encoding = 'windows-1252' | 'windows-1250' | 'windows-1251' | 'shift-jis'

/** The first step: a file and its kind, which a link may preset by `?kind`. */
export function UploadPanel() {
  const t = getTranslator('imports')
  const asked = ImportKind.safeParse((useSearch({ strict: false }) as { kind?: unknown }).kind)
  const [kind, setKind] = useState<ImportKind>(asked.data ?? 'employees')
  const [file, setFile] = useState<File | null>(null)
  const upload = useUpload()
  const navigate = useNavigate()
  const send = (encoding?: Encoding) =>
    upload.mutate(
      { body: { kind, ...(encoding && { encoding }) }, file },
      {
        onSuccess: ({ import: { _id: id } }) => {
          if (file) rememberFile(id, { file, encoding })
          void navigate({ to: screens.admin.import, params: { id } })
        },
      },
    )
  const failure = upload.error instanceof ApiError ? upload.error : undefined
  const unread = failure?.reason === 'import.encoding'
  const fitting = (unread ? failure.answer.encodings : []) as { encoding: Encoding; sample: string }[]
  return (
    <TitledPanel title={t('upload.title')} text={t('upload.text')}>
      <ImportSteps at="upload" />
      {upload.error && (
        <Notice title={t('upload.failed')}>
          <Text>{errorText(upload.error, t('upload.failed'))}</Text>
          {fitting.map(({ encoding, sample }) => (
            <Button key={encoding} mt="xs" me="xs" size="xs" variant="default" onClick={() => send(encoding)}>
              {t('upload.encoding', { encoding, sample })}
            </Button>
          ))}
        </Notice>
      )}
      <Group gap="sm" align="flex-end" mt="md">
        <NativeSelect
          label={t('upload.kind')}
          value={kind}
          data={ImportKind.options.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={({ currentTarget: { value } }) => setKind(value as ImportKind)}
        />
        <FileButton
          accept=".csv,.txt,.xlsx,.xls,.ods,.ics"
          onChange={setFile}
          inputProps={{ 'aria-label': t('upload.file'), tabIndex: -1 }}
        >
          {(props) => (
            <Button variant="default" {...props}>
              {file ? t('upload.chosen', { name: file.name }) : t('upload.choose')}
            </Button>
          )}
        </FileButton>
        <Button disabled={!file} loading={upload.isPending} onClick={() => send()}>
          {t('upload.submit')}
        </Button>
        <Button
          variant="subtle"
          onClick={() => void download('/api/import/sample', { kind, format: 'xlsx' }, kind).catch(notifyError)}
        >
          {t('upload.sample')}
        </Button>
      </Group>
    </TitledPanel>
  )
}
