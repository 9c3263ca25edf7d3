import { useHasPermissionForOthers } from '../../../api/session.ts'
import '@mantine/core/styles/ActionIcon.css'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Salary } from '../../../api/contract/salaries.ts'
import { formatDay } from '../../../ui/format/format.ts'
import { getTranslator } from '../../../ui/words/words.ts'

// Most visits reverse nothing, and modals are a large part of the component library.
const ReverseDialog = lazy(() => import('./ReverseDialog.tsx'))

/**
 * Opens the dialog that reverses a record; nothing for a reversed record.
 * @param look `icon` for tables without a column of actions
 */
export function ReverseButton({ record, look }: { record: Salary; look: 'word' | 'icon' }) {
  const t = getTranslator('salaries')
  const manages = useHasPermissionForOthers('salaries.manage')
  const [open, setOpen] = useState(false)
  const label = t('reverse.open', { code: record.employeeId.employeeId, date: formatDay(record.payDate) })
  const opener = { onClick: () => setOpen(true), 'aria-haspopup': 'dialog' } as const
  return (
    <>
      {record.reversal !== null || !manages ? null : look === 'word' ? (
        <Button size="xs" variant="default" aria-label={label} {...opener}>
          {t('reverse.action')}
        </Button>
      ) : (
        <ActionIcon variant="subtle" color="gray" aria-label={t('reverse.action')} title={label} {...opener}>
          <IconArrowBackUp size={16} aria-hidden />
        </ActionIcon>
      )}
      <Suspense>{open && <ReverseDialog record={record} done={() => setOpen(false)} />}</Suspense>
    </>
  )
}
