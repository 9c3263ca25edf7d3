import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { Fragment, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './Fields.module.css'

interface FieldRowsProps<Row> {
  label: string
  /** the label is the title of a part of the page */
  titled?: boolean
  hint?: string
  add: string
  rows: readonly Row[]
  /** the values of a new row */
  blank: Row
  set: (rows: Row[]) => void
  /** the name of a row; with it, each row is in its own numbered card */
  titleOf?: (row: Row) => string
  /** the order of the rows matters: they can be moved */
  ordered?: boolean
  children: (row: Row, change: (change: Partial<Row>) => void) => ReactNode
}

/** A list of rows with the same fields, to add and remove. */
export function FieldRows<Row>({
  label,
  titled,
  hint,
  add,
  rows,
  blank,
  set,
  titleOf,
  ordered,
  children,
}: FieldRowsProps<Row>) {
  const t = getTranslator('leaveSettings')
  const list = useRef<HTMLFieldSetElement>(null)
  const buttonsOf = useMoves(rows, set, list)
  return (
    <fieldset ref={list} style={{ border: 0, margin: 0, padding: 0 }}>
      <Text component="legend" size="sm" fw={500} p={0}>
        {titled ? <Title order={2}>{label}</Title> : label}
      </Text>
      {hint && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      <Stack gap="xs" mt="xs">
        {rows.map((row, n) => {
          const fields = children(row, (change) => set(rows.map((one, at) => (at === n ? { ...one, ...change } : one))))
          const ways = ordered && rows.length > 1 && buttonsOf(n)
          const remove = (
            <Button
              variant="default"
              px={8}
              aria-label={t('rows.remove', { number: n + 1 })}
              onClick={() => set(rows.filter((_, at) => at !== n))}
            >
              <IconX size={16} aria-hidden />
            </Button>
          )
          const buttons = (
            <Group gap={4} wrap="nowrap" className={titleOf ? undefined : classes.remove} data-ways>
              {ways}
              {remove}
            </Group>
          )
          const shown = titleOf ? (
            <section className={classes.card} aria-label={titleOf(row)}>
              <div className={classes.cardHead}>
                <span className={classes.number} aria-hidden>
                  {n + 1}
                </span>
                <Text fw={600} style={{ flex: 1 }}>
                  {titleOf(row)}
                </Text>
                {buttons}
              </div>
              <Group className={classes.fields} gap="xs" align="flex-start">
                {fields}
              </Group>
            </section>
          ) : (
            <Group className={classes.fields} gap="xs" align="flex-start">
              {fields}
              {buttons}
            </Group>
          )
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and their fields have no state of their own
          return <Fragment key={n}>{shown}</Fragment>
        })}
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => set([...rows, blank])}
          >
            {add}
          </Button>
        </Group>
      </Stack>
    </fieldset>
  )
}

/** Buttons that move a row by one place. The focus goes along with the row. */
function useMoves<Row>(
  rows: readonly Row[],
  set: (rows: Row[]) => void,
  list: React.RefObject<HTMLFieldSetElement | null>,
): (n: number) => ReactNode {
  const t = getTranslator('leaveSettings')
  const id = useId()
  const [moved, setMoved] = useState<{ to: number; way: 'up' | 'down' }>()
  useEffect(() => {
    if (!moved) return
    const { to, way } = moved
    const other = way === 'up' ? 'down' : 'up'
    const own = [way, other].map((each) =>
      list.current?.querySelector<HTMLElement>(`[data-move="${id} ${each} ${to}"]:enabled`),
    )
    own.find(Boolean)?.focus()
    setMoved(undefined)
  }, [moved, list, id])
  const move = (from: number, way: 'up' | 'down') => {
    const to = from + (way === 'up' ? -1 : 1)
    const next = [...rows]
    next.splice(to, 0, ...next.splice(from, 1))
    set(next)
    setMoved({ to, way })
  }
  return (n) =>
    (['up', 'down'] as const).map((way) => {
      const Icon = way === 'up' ? IconArrowUp : IconArrowDown
      return (
        <Button
          key={way}
          variant="default"
          px={8}
          data-move={`${id} ${way} ${n}`}
          aria-label={t(`rows.${way}`, { number: n + 1 })}
          disabled={n === (way === 'up' ? 0 : rows.length - 1)}
          onClick={() => move(n, way)}
        >
          <Icon size={16} aria-hidden />
        </Button>
      )
    })
}
