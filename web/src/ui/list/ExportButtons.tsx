import { screens } from '@ems/contract/core/screens'
import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { download } from '../../api/download.ts'
import { notify } from '../notify.ts'
import { tellFailure } from '../tellFailure.ts'
import { useArea } from '../useArea.ts'
import { wordsOf } from '../words.ts'
import type { ListState } from './useListState.ts'

const FORMATS = { sheet: ['csv', 'xlsx'], lines: ['csv', 'jsonl'] } as const

interface ExportButtonsProps {
  /** of the list's call */
  path: `/api/${string}`
  list: Pick<ListState, 'filters'>
  /** what it is called where the answer does not say */
  name: string
  /** of those alone whom one leads */
  team?: 'true' | undefined
  /** for people, or for programs */
  as?: keyof typeof FORMATS
}

/** Takes a list out as a file, as it is filtered and sorted; a long one is prepared meanwhile. */
export function ExportButtons({ path, list, name, team, as = 'sheet' }: ExportButtonsProps) {
  const t = wordsOf('exporting')
  const navigate = useNavigate()
  const area = useArea()
  const [busy, setBusy] = useState<string | null>(null)
  const take = async (format: 'csv' | 'xlsx' | 'jsonl') => {
    setBusy(format)
    try {
      const done = await download(`${path}/export`, { ...list.filters, team, format }, `${name}.${format}`)
      if (!done) {
        notify.success(t('begun'))
        void navigate({ to: screens[area].exports })
      }
    } catch (error) {
      tellFailure(error)
    }
    setBusy(null)
  }
  return (
    <Group gap="xs" role="group" aria-label={t('label')} ms="auto" wrap="nowrap">
      {FORMATS[as].map((format) => (
        <Button
          key={format}
          variant="default"
          aria-label={t('as', { format: t(format) })}
          loading={busy === format}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void take(format)}
        >
          {t(format)}
        </Button>
      ))}
    </Group>
  )
}
