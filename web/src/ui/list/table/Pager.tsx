import '@mantine/core/styles/ActionIcon.css'
import { ActionIcon, Group, NativeSelect, Skeleton, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { formatNumber } from '../../format/format.ts'
import { getTranslator } from '../../words/words.ts'
import { PAGE_SIZES } from '../listSearch.ts'
import type { ListState } from '../useListState.ts'
import classes from './Pager.module.css'

interface PagerProps {
  /** the list's name */
  label: string
  list: ListState
  total: number
  skip: number
  /** the number of displayed rows; undefined while they load */
  shown: number | undefined
  /** stands at the start */
  children?: ReactNode
}

/** Rows per page, the present position, and buttons for the first, previous, next and last page. */
export function Pager({ label, list, total, skip, shown, children }: PagerProps) {
  const t = getTranslator('common')
  const sizeId = useId()
  const last = Math.max(1, Math.ceil(total / list.size))
  const steps = [
    { name: t('table.first'), page: 1, Icon: IconChevronsLeft, off: list.page <= 1 },
    { name: t('table.previous'), page: list.page - 1, Icon: IconChevronLeft, off: list.page <= 1 },
    { name: t('table.next'), page: list.page + 1, Icon: IconChevronRight, off: list.page >= last },
    { name: t('table.last'), page: last, Icon: IconChevronsRight, off: list.page >= last },
  ]
  const range =
    shown === undefined
      ? '\u00a0'
      : shown > 0
        ? t('table.range', { from: formatNumber(skip + 1), to: formatNumber(skip + shown), total: formatNumber(total) })
        : t('table.noRows')
  return (
    <Group
      component="nav"
      aria-label={t('table.pages', { label })}
      justify="flex-end"
      gap="md"
      px="md"
      py="xs"
      // The height of the rows is not known yet: the pager would move.
      style={{ visibility: shown === undefined ? 'hidden' : undefined }}
      className={classes.pager}
      data-one-page={total <= Math.min(...PAGE_SIZES) || undefined}
    >
      {shown === undefined && (
        <div className={classes.coming} aria-hidden>
          <Skeleton height={12} width="5rem" />
          <Skeleton height={12} width="10rem" />
        </div>
      )}
      {children}
      <Group gap="xs" className={classes.choice}>
        <Text component="label" size="sm" htmlFor={sizeId}>
          {t('table.rowsPerPage')}
        </Text>
        <NativeSelect
          id={sizeId}
          size="xs"
          data={PAGE_SIZES.map(String)}
          value={String(list.size)}
          onChange={(event) => list.set({ size: Number(event.currentTarget.value) })}
        />
      </Group>
      <Text size="sm" role="status" miw="5.5rem" ta="end">
        {range}
      </Text>
      <Group gap={4} className={classes.choice}>
        {steps.map(({ name, page, Icon, off }) => (
          // Stays focusable at the ends, so that the keyboard does not lose its place.
          <ActionIcon
            key={name}
            variant="subtle"
            color="gray"
            className={classes.step}
            aria-label={name}
            aria-disabled={off}
            data-disabled={off || undefined}
            onClick={() => off || list.set({ page })}
          >
            <Icon size={18} aria-hidden data-along-line />
          </ActionIcon>
        ))}
      </Group>
    </Group>
  )
}
