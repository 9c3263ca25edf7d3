import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { formatNumber } from '../../format/format.ts'
import { getTranslator } from '../../words/words.ts'
import type { ListState } from '../useListState.ts'
import classes from './Filters.module.css'

interface FiltersProps {
  /** its active filters are counted, besides search and sort */
  list: Pick<ListState, 'filters'>
  /** whether the search is inside: on a phone it is open while there is a search text */
  searches?: boolean
  children: ReactNode
}

/** The filters of a list besides the search; on a phone behind a button with the number of active filters. */
export function Filters({ list, searches, children }: FiltersProps) {
  const t = getTranslator('common')
  const id = useId()
  const { sort: _sort, search, ...filters } = list.filters as Readonly<Record<string, unknown>>
  const [open, { toggle }] = useDisclosure(searches === true && search !== undefined)
  const count = Object.values(filters).filter((value) => value !== undefined).length
  return (
    <>
      <Button
        className={classes.toggle}
        variant="default"
        data-aside={searches}
        data-set={count > 0 || undefined}
        aria-expanded={open}
        aria-controls={id}
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        onClick={toggle}
      >
        <span>{t('filters', { count: formatNumber(count), some: count })}</span>
      </Button>
      <div id={id} className={classes.filters} data-open={open || undefined}>
        {children}
      </div>
    </>
  )
}
