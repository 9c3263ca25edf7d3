import type { KeyboardEvent } from 'react'

const CELL = 'td [tabindex]'

/** Arrows, Home and End lead from cell to cell of a grid; the cell that was left last is the one that Tab comes back to. */
export function moveInGrid(event: KeyboardEvent<HTMLTableElement>): void {
  const { target, currentTarget: grid, key } = event
  const cell = target instanceof Element ? target.closest('td') : null
  const row = cell?.closest('tr')
  if (!cell || !row || event.ctrlKey || event.metaKey || event.altKey) return
  const along = document.documentElement.dir === 'rtl' ? -1 : 1
  const cells = [...row.querySelectorAll<HTMLElement>(CELL)]
  const at = cells.indexOf(target as HTMLElement)
  const beside = (other: Element | null) => other?.querySelectorAll<HTMLElement>(CELL)[at]
  const next = {
    ArrowRight: cells[at + along],
    ArrowLeft: cells[at - along],
    ArrowDown: beside(row.nextElementSibling),
    ArrowUp: beside(row.previousElementSibling),
    Home: cells[0],
    End: cells.at(-1),
  }[key]
  if (!next) return
  event.preventDefault()
  for (const each of grid.querySelectorAll('td [tabindex="0"]')) each.setAttribute('tabindex', '-1')
  next.setAttribute('tabindex', '0')
  next.focus()
}
