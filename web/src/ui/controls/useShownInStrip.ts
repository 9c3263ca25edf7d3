import { useLayoutEffect, useRef } from 'react'

/** A strip of buttons that scrolls on a phone, with the selected one in sight. */
export function useShownInStrip(value: unknown) {
  const strip = useRef<HTMLDivElement>(null)
  const shown = useRef<unknown[]>([])
  // After each render: counts that load make the strip wider. A strip that was scrolled meanwhile stays as it is.
  useLayoutEffect(() => {
    const { current } = strip
    const selected = current?.querySelector<HTMLElement>('[aria-selected="true"], [aria-pressed="true"]')
    if (!current || !selected || current.scrollWidth <= current.clientWidth) return
    if (shown.current[0] === value && shown.current[1] === current.scrollWidth) return
    shown.current = [value, current.scrollWidth]
    const [around, inside] = [current.getBoundingClientRect(), selected.getBoundingClientRect()]
    if (inside.right > around.right) current.scrollLeft += inside.right - around.right
    if (inside.left < around.left) current.scrollLeft -= around.left - inside.left
  })
  return strip
}
