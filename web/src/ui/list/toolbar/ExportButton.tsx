import { screens } from '@ems/contract/core/screens'
import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { download } from '../../../api/download.ts'
import { ListMenu } from '../../controls/ListMenu.tsx'
import { useArea } from '../../page/routeHooks.ts'
import { notify } from '../../toast/notify.ts'
import { notifyError } from '../../toast/notifyError.ts'
import { getTranslator } from '../../words/words.ts'
import type { ListState } from '../useListState.ts'
import classes from './ExportButton.module.css'

const FORMATS = { sheet: ['csv', 'xlsx'], lines: ['csv', 'jsonl'] } as const

interface ExportButtonProps {
  /** the domain of the list's call */
  path: `/api/${string}`
  list: Pick<ListState, 'filters'>
  /** the file name if the answer has none */
  name: string
  /** whether the file always has that name, with the day */
  named?: true
  /** only the people the reader leads */
  team?: 'true' | undefined
  /** `xs` in the title's line of a section */
  size?: 'xs'
  /** for people, or for programs */
  as?: keyof typeof FORMATS
}

/**
 * Exports a list as a file, with its filters and its order: one button, which asks for the format; a long list is
 * prepared in the background.
 */
export function ExportButton({ path, list, name, named, team, size, as = 'sheet' }: ExportButtonProps) {
  const t = getTranslator('listExport')
  const navigate = useNavigate()
  const area = useArea()
  const [busy, setBusy] = useState(false)
  const take = async (format: 'csv' | 'xlsx' | 'jsonl') => {
    setBusy(true)
    try {
      const done = await download(`${path}/export`, { ...list.filters, team, format }, `${name}.${format}`, named)
      if (!done) {
        notify.success(t('begun'))
        void navigate({ to: screens[area].exports })
      }
    } catch (error) {
      notifyError(error)
    }
    setBusy(false)
  }
  return (
    <ListMenu>
      <Menu.Target>
        <Button
          className={classes.button}
          data-export
          aria-label={t('label')}
          title={t('label')}
          variant="default"
          {...(size && { size })}
          loading={busy}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('label')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS[as].map((format) => (
          <Menu.Item key={format} aria-label={t('as', { format: t(format) })} onClick={() => void take(format)}>
            {t(format)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </ListMenu>
  )
}
