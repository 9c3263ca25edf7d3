import { Stack } from '@mantine/core'
import { Checkbox } from '../../controls/Checkbox.tsx'
import { Dialog } from '../../dialog/Dialog.tsx'
import { getTranslator } from '../../words/words.ts'
import type { useColumns } from './useColumns.ts'

interface ColumnsDialogProps extends Pick<ReturnType<typeof useColumns>, 'choices' | 'choose'> {
  close: () => void
}

/** Selects the visible columns of a list. */
export default function ColumnsDialog({ choices, choose, close }: ColumnsDialogProps) {
  const t = getTranslator('common')
  return (
    <Dialog opened onClose={close} title={t('table.columns')} size="xs">
      <Stack gap="sm">
        {choices.map(({ key, title, shown }) => (
          <Checkbox
            key={key}
            label={title}
            checked={shown}
            onChange={({ currentTarget: { checked } }) => choose(key, checked)}
          />
        ))}
      </Stack>
    </Dialog>
  )
}
