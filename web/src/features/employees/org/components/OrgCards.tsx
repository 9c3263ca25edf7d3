import '@mantine/core/styles/ActionIcon.css'
import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconBeach, IconChevronDown, IconChevronUp, IconMinus, IconPlus } from '@tabler/icons-react'
import {
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Avatar } from '../../../../ui/avatar/Avatar.tsx'
import { formatNumber } from '../../../../ui/format/format.ts'
import { getTranslator } from '../../../../ui/words/words.ts'
import { CARD, type Card, cardsOf } from '../chartLayout.ts'
import { type PersonRow, pathTo } from '../treeRows.ts'
import { type Drop, useDragging } from '../useDragging.ts'
import type { Tree } from '../useTree.ts'
import { useTreeKeys } from '../useTreeKeys.ts'
import { nodeDetails } from './NodeText.tsx'
import classes from './OrgCards.module.css'
import { OtherRow } from './OrgTree.tsx'

const LARGEST = 1.5
const SMALLEST = 0.2
/** The chart does not open smaller, even if it is not whole then. */
const READABLE = 0.85
const STEP = 1.25
const MARGIN = 24

interface OrgCardsProps {
  tree: Tree
  /** the person whose path to the top is highlighted */
  chosen: string | undefined
  /** begins with the top in view, instead of the opened person */
  fromTop: boolean
  /** @param byKey by Enter */
  choose: (row: PersonRow, byKey: boolean) => void
  /** called when a person is dropped on another; absent if dragging is not possible */
  drop?: Drop | undefined
  /** content beside the chart */
  children?: ReactNode
}

/** The chart as cards, with keyboard navigation, panning and zoom. */
export function OrgCards({ tree, chosen, fromTop, choose, drop, children }: OrgCardsProps) {
  const t = getTranslator('org')
  const { cards, lines, width, height } = cardsOf(tree.rows)
  const [zoom, setZoom] = useState(1)
  const shown = fromTop ? tree.path[0]?._id : tree.path.at(-1)?._id
  const pane = usePane(cards.find(({ row }) => row.key === shown) ?? (fromTop ? cards[0] : undefined), zoom)
  const to = (next: number) => setZoom(Math.min(LARGEST, Math.max(SMALLEST, next)))
  const [smaller, larger] = [() => to(zoom / STEP), () => to(zoom * STEP)]
  const fitting = () => {
    const { clientWidth = 0, clientHeight = 0 } = pane.ref.current ?? {}
    return Math.min(1, clientWidth / (width + 2 * MARGIN), clientHeight / (height + 2 * MARGIN))
  }
  const fit = () => to(fitting())
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first size is fitted, later the reader decides
  useLayoutEffect(() => {
    if (fromTop) to(Math.max(READABLE, fitting()))
  }, [])
  const keys = useTreeKeys(tree, (row) => choose(row, true), {
    down: true,
    also: { '+': larger, '=': larger, '-': smaller, 0: fit },
  })
  const dragging = useDragging(drop)
  const lit = new Set(pathTo(tree.rows, chosen))
  return (
    <div className={classes.chart}>
      <div className={classes.field}>
        <section ref={pane.ref} className={classes.pane} dir="ltr" {...pane.handlers}>
          <div
            className={classes.ground}
            style={{ width: (width + 2 * MARGIN) * zoom, height: (height + 2 * MARGIN) * zoom }}
          >
            <div
              role="tree"
              aria-label={t('chart.title')}
              aria-orientation="horizontal"
              style={{ transform: `scale(${zoom}) translate(${MARGIN}px, ${MARGIN}px)`, transformOrigin: '0 0' }}
            >
              <svg width={width} height={height} className={classes.lines} aria-hidden>
                {lines.map(({ key, path }) => (
                  <path key={key} data-lit={lit.has(key) || undefined} d={path} />
                ))}
              </svg>
              {tree.rows.map((row, index) => (
                <div
                  key={row.key}
                  {...keys.item(row, index, row.key === chosen)}
                  className={classes.card}
                  style={placeOf(cards.find((card) => card.row === row))}
                  dir="auto"
                  {...(row.kind === 'person' && dragging(row))}
                >
                  {row.kind === 'person' ? (
                    <Person row={row} toggle={() => tree.toggle(row.node._id)} choose={() => choose(row, false)} />
                  ) : (
                    <OtherRow row={row} tree={tree} />
                  )}
                </div>
              ))}
            </div>
          </div>
        </section>
        <div className={classes.zoom}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('cards.smaller')}
            aria-keyshortcuts="-"
            disabled={zoom <= SMALLEST}
            onClick={smaller}
          >
            <IconMinus size={16} aria-hidden />
          </ActionIcon>
          <span className={classes.scale}>{formatNumber(Math.round(zoom * 100))}%</span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('cards.larger')}
            aria-keyshortcuts="+"
            disabled={zoom >= LARGEST}
            onClick={larger}
          >
            <IconPlus size={16} aria-hidden />
          </ActionIcon>
          <Button
            className={classes.fit}
            variant="subtle"
            color="gray"
            size="sm"
            px="sm"
            aria-keyshortcuts="0"
            onClick={fit}
          >
            {t('cards.fit')}
          </Button>
        </div>
      </div>
      {children}
    </div>
  )
}

const placeOf = (card: Card | undefined): CSSProperties => ({
  insetInlineStart: card?.x,
  top: card?.y,
  width: CARD.width,
  height: CARD.height,
})

function Person({ row: { node, open }, toggle, choose }: { row: PersonRow; toggle: () => void; choose: () => void }) {
  const { name, second, others, away } = nodeDetails(node)
  return (
    <>
      {/* The keyboard has Enter and the arrows for both. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: see above */}
      <span className={classes.person} onClick={choose}>
        <span className={classes.face}>
          <Avatar silent path={node.userId.profileImage} name={name} id={node.userId._id} size={40} />
          {away && (
            <span className={classes.away} role="img" aria-label={away} title={away}>
              <IconBeach size={13} stroke={1.75} aria-hidden />
            </span>
          )}
        </span>
        <span className={classes.text}>
          <span className={classes.name} title={name}>
            {name}
          </span>{' '}
          <span className={classes.second} title={second}>
            {second}
          </span>
          <VisuallyHidden> {others.join(' · ')}</VisuallyHidden>
        </span>
      </span>
      {node.directReports > 0 && (
        <span className={classes.toggle} onClick={toggle} aria-hidden>
          {formatNumber(node.allReports)}
          {open ? <IconChevronUp size={12} /> : <IconChevronDown size={12} />}
        </span>
      )}
    </>
  )
}

/** Pans by dragging the background, and scrolls to the opened person once they are loaded. */
function usePane(marked: Card | undefined, zoom: number) {
  const ref = useRef<HTMLElement>(null)
  const dragStart = useRef<{ x: number; y: number } | null>(null)
  const place = marked && `${marked.row.key} ${marked.x} ${marked.y}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another place of the marked card moves the pane
  useEffect(() => {
    const { current } = ref
    if (!current || !marked) return
    current.scrollLeft = (marked.x + CARD.width / 2 + MARGIN) * zoom - current.clientWidth / 2
    current.scrollTop = (marked.y + CARD.height / 2 + MARGIN) * zoom - current.clientHeight / 2
  }, [place, zoom])
  const end = () => {
    dragStart.current = null
  }
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse' && !(event.target as HTMLElement).closest('[role="treeitem"]'))
        dragStart.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!dragStart.current) return
      event.currentTarget.scrollLeft -= event.clientX - dragStart.current.x
      event.currentTarget.scrollTop -= event.clientY - dragStart.current.y
      dragStart.current = { x: event.clientX, y: event.clientY }
    },
    onPointerUp: end,
    onPointerLeave: end,
  }
  return { ref, handlers }
}
