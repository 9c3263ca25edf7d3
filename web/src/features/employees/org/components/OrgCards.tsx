import { ActionIcon, Group, UnstyledButton } from '@mantine/core'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { wordsOf } from '../../../../ui/words.ts'
import { CARD, type Card, cardsOf } from '../cards.ts'
import type { PersonRow } from '../rows.ts'
import type { Tree } from '../useTree.ts'
import { NodeText } from './NodeText.tsx'
import classes from './OrgCards.module.css'

const ZOOMS = [0.4, 0.6, 0.8, 1, 1.25, 1.5]
const MARGIN = 24

/** The chart as cards, to be moved about and enlarged. */
export function OrgCards({ tree, choose }: { tree: Tree; choose: (row: PersonRow) => void }) {
  const t = wordsOf('org')
  const [step, setStep] = useState(ZOOMS.indexOf(1))
  const zoom = ZOOMS[step] ?? 1
  const { cards, lines, width, height } = cardsOf(tree.rows)
  const marked = tree.path.at(-1)?._id
  const pane = usePane(
    cards.find(({ row }) => row.key === marked),
    zoom,
  )
  return (
    <>
      <Group justify="flex-end" gap="xs" mb="xs">
        <ActionIcon
          variant="default"
          aria-label={t('cards.smaller')}
          disabled={step === 0}
          onClick={() => setStep(step - 1)}
        >
          <IconZoomOut size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={t('cards.larger')}
          disabled={step === ZOOMS.length - 1}
          onClick={() => setStep(step + 1)}
        >
          <IconZoomIn size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <section
        ref={pane.ref}
        className={classes.pane}
        aria-label={t('chart.title')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        dir="ltr"
        {...pane.handlers}
      >
        <div style={{ width: (width + 2 * MARGIN) * zoom, height: (height + 2 * MARGIN) * zoom }}>
          <div style={{ transform: `scale(${zoom}) translate(${MARGIN}px, ${MARGIN}px)`, transformOrigin: '0 0' }}>
            <svg width={width} height={height} className={classes.lines} aria-hidden>
              {lines.map(({ key, from, to }) => (
                <path key={key} d={`M${from.join()}V${(from[1] + to[1]) / 2}H${to[0]}V${to[1]}`} />
              ))}
            </svg>
            {cards.map((card) => (
              <CardBox key={card.row.key} card={card} tree={tree} choose={choose} marked={card.row.key === marked} />
            ))}
          </div>
        </div>
      </section>
    </>
  )
}

interface CardBoxProps {
  card: Card
  tree: Tree
  choose: (row: PersonRow) => void
  marked: boolean
}

function CardBox({ card: { row, x, y }, tree, choose, marked }: CardBoxProps) {
  const t = wordsOf('org')
  const place = { insetInlineStart: x, top: y, width: CARD.width, height: CARD.height }
  if (row.kind !== 'person') {
    const act = row.kind === 'more' ? () => tree.more(row.parent) : row.kind === 'failed' ? tree.retry : undefined
    const text =
      row.kind === 'more'
        ? t('chart.more', { count: row.left })
        : row.kind === 'failed'
          ? t('chart.failed')
          : t('common:loading')
    return (
      <div className={classes.card} style={place}>
        <UnstyledButton className={classes.person} disabled={!act} onClick={act}>
          {text}
        </UnstyledButton>
      </div>
    )
  }
  const { node, open } = row
  return (
    <div className={classes.card} style={place} data-marked={marked || undefined} dir="auto">
      <UnstyledButton className={classes.person} onClick={() => choose(row)}>
        <NodeText node={node} lines />
      </UnstyledButton>
      {node.directReports > 0 && (
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={open}
          aria-label={t('cards.reportsOf', { name: node.userId.name, count: node.directReports })}
          onClick={() => tree.toggle(node._id)}
        >
          {open ? '−' : node.directReports}
        </UnstyledButton>
      )}
    </div>
  )
}

/** Moves the pane by dragging its ground, and shows the marked card once it is there. */
function usePane(marked: Card | undefined, zoom: number) {
  const ref = useRef<HTMLElement>(null)
  const held = useRef<{ x: number; y: number } | null>(null)
  const place = marked && `${marked.row.key} ${marked.x} ${marked.y}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another place of the marked card moves the pane
  useEffect(() => {
    const { current } = ref
    if (!current || !marked) return
    current.scrollLeft = (marked.x + CARD.width / 2 + MARGIN) * zoom - current.clientWidth / 2
    current.scrollTop = (marked.y + CARD.height / 2 + MARGIN) * zoom - current.clientHeight / 2
  }, [place, zoom])
  const end = () => {
    held.current = null
  }
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse' && !(event.target as HTMLElement).closest('button'))
        held.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!held.current) return
      event.currentTarget.scrollLeft -= event.clientX - held.current.x
      event.currentTarget.scrollTop -= event.clientY - held.current.y
      held.current = { x: event.clientX, y: event.clientY }
    },
    onPointerUp: end,
    onPointerLeave: end,
  }
  return { ref, handlers }
}
