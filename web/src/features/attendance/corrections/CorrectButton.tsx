import '@mantine/core/styles/ActionIcon.css'
import { ActionIcon, Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { getTranslator } from '../../../ui/words/words.ts'

// Most visits change no mark, and modals are a large part of the component library.
const CorrectionDialog = lazy(() => import('./CorrectionDialog.tsx'))

/** The person and the day of a mark. */
export interface MarkedDay {
  employeeId: string
  name: string
  /** a calendar day */
  date: string
}

/**
 * Opens the dialog that changes a mark, with the permission.
 * @param look `icon` in a table of many days, which people mainly read
 */
export function CorrectButton({ look, id, ...marked }: MarkedDay & { look: 'word' | 'icon'; id?: string }) {
  const t = getTranslator('attendance')
  const [open, setOpen] = useState(false)
  const marks = useHasPermissionForOthers('attendance.mark')
  const { name, date } = marked
  const opener = { onClick: () => setOpen(true), 'aria-haspopup': 'dialog' } as const
  if (!marks) return null
  return (
    <>
      {look === 'word' ? (
        <Button
          id={id}
          size="xs"
          variant="subtle"
          color="gray"
          aria-label={t('correct.changeOf', { name })}
          {...opener}
        >
          {t('correct.change')}
        </Button>
      ) : (
        // The row names the person and the day; the tooltip says both.
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('correct.change')}
          title={t('correct.changeOn', { name, date })}
          {...opener}
        >
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      )}
      <Suspense>{open && <CorrectionDialog {...marked} done={() => setOpen(false)} />}</Suspense>
    </>
  )
}
