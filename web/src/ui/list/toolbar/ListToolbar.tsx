import { Group } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDay } from '../../format/format.ts'
import { getTranslator } from '../../words/words.ts'
import classes from './ListToolbar.module.css'

interface ListToolbarProps {
  /** whether the list is a part already, such as a month: its tools stay even if there is nothing in it */
  partial?: boolean
  children: ReactNode
}

/** Search and filters above a list, absent while it has no entries at all; on paper, their values as text. */
export function ListToolbar({ partial, children }: ListToolbarProps) {
  const ref = useRef<HTMLElement>(null)
  const chosen = useOnPaper(() => (ref.current ? chosenIn(ref.current) : []))
  return (
    <>
      <Group
        component="search"
        ref={ref as never}
        className={classes.toolbar}
        data-partial={partial}
        gap="xs"
        align="flex-end"
        mb="md"
      >
        {children}
      </Group>
      {chosen && chosen.length > 0 && <p className={classes.printed}>{chosen.join(' · ')}</p>}
    </>
  )
}

/** The result of `read` while the page is printed; otherwise undefined. */
function useOnPaper<Value>(read: () => Value): Value | undefined {
  const [value, set] = useState<Value>()
  const latest = useRef(read)
  latest.current = read
  useEffect(() => {
    const paper = window.matchMedia('print')
    // Immediately: the browser prints as soon as this has returned.
    const turn = () => flushSync(() => set(paper.matches ? latest.current() : undefined))
    paper.addEventListener('change', turn)
    return () => paper.removeEventListener('change', turn)
  }, [])
  return value
}

/** The search and the active filters as words; the view of the list is not one of them. */
function chosenIn(toolbar: HTMLElement): string[] {
  const t = getTranslator('common')
  const fields = toolbar.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLButtonElement>(
    'input:not([type="hidden"]), select, [aria-pressed="true"]',
  )
  return [...fields].flatMap((field) => {
    if (field instanceof HTMLButtonElement)
      return field.closest('[data-view-switch]') ? [] : (field.querySelector('span')?.textContent ?? [])
    if (field.value === '') return []
    const label = field.labels?.[0]?.textContent || field.ariaLabel || field.title
    const value =
      field instanceof HTMLSelectElement
        ? (field.selectedOptions[0]?.text ?? '')
        : field.type === 'date'
          ? formatDay(field.value)
          : field.value
    return label ? t('printed', { label, value }) : value
  })
}
