import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { download } from '../../../api/download.ts'
import { useScope } from '../../../api/session.ts'
import { notify } from '../../../ui/notify.ts'
import { wordsOf } from '../../../ui/words.ts'

/** Takes the audit out as a file, by the filters of the list. */
export function ExportButtons({ filters }: { filters: Readonly<Record<string, unknown>> }) {
  const t = wordsOf('audit')
  const [busy, setBusy] = useState<string | null>(null)
  if (useScope('audit.export') === undefined) return null
  const take = async (format: 'csv' | 'jsonl') => {
    setBusy(format)
    const { sort: _sort, ...narrow } = filters
    await download('/api/audit/export', { ...narrow, format }, `audit.${format}`).catch(() =>
      notify.error(t('export.failed')),
    )
    setBusy(null)
  }
  return (
    <Group gap="sm">
      {(['csv', 'jsonl'] as const).map((format) => (
        <Button key={format} variant="default" loading={busy === format} onClick={() => void take(format)}>
          {t(`export.${format}`)}
        </Button>
      ))}
    </Group>
  )
}
