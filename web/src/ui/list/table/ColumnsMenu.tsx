import '@mantine/core/styles/Popover.css'
import { Button, Popover, Stack } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { Checkbox } from '../../controls/Checkbox.tsx'
import { getTranslator } from '../../words/words.ts'
import type { useColumns } from './useColumns.ts'

/** Selects the visible columns of a list, which stays in sight. */
export function ColumnsMenu({ choices, choose }: Pick<ReturnType<typeof useColumns>, 'choices' | 'choose'>) {
  const t = getTranslator('common')
  return (
    <Popover position="top-start" shadow="md" trapFocus returnFocus transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <Button size="xs" variant="subtle" color="gray" me="auto" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {t('table.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
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
      </Popover.Dropdown>
    </Popover>
  )
}
