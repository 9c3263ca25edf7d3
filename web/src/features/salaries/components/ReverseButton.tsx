import '@mantine/core/styles/ActionIcon.css'
import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Salary } from '../../../api/contract/salaries.ts'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { formatDay } from '../../../ui/format/format.ts'
import { getTranslator } from '../../../ui/words/words.ts'

// Most visits reverse nothing, and modals are a large part of the component library.
const ReverseDialog = lazy(() => import('./ReverseDialog.tsx'))

interface Reversal {
  word: string
  /** names the record */
  label: string
  open: () => void
}

/**
 * The reversal of a record, and its dialog, which stays while a menu around the button closes. No reversal for a
 * reversed record, and without the permission.
 */
export function useReversal(record: Salary): { reversal: Reversal | null; dialog: ReactNode } {
  const t = getTranslator('salaries')
  const manages = useHasPermissionForOthers('salaries.manage')
  const [isOpen, setOpen] = useState(false)
  return {
    reversal:
      record.reversal !== null || !manages
        ? null
        : {
            word: t('reverse.action'),
            label: t('reverse.open', { code: record.employeeId.employeeId, date: formatDay(record.payDate) }),
            open: () => setOpen(true),
          },
    dialog: <Suspense>{isOpen && <ReverseDialog record={record} done={() => setOpen(false)} />}</Suspense>,
  }
}

/** Opens the dialog that reverses a record, in tables without a column of actions. */
export function ReverseButton({ record }: { record: Salary }) {
  const { reversal, dialog } = useReversal(record)
  return (
    <>
      {reversal && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={reversal.word}
          title={reversal.label}
          aria-haspopup="dialog"
          onClick={reversal.open}
        >
          <IconArrowBackUp size={16} aria-hidden />
        </ActionIcon>
      )}
      {dialog}
    </>
  )
}
