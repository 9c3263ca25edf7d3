import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
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
  /** rows of a list that are closed until they are edited */
  closed?: ClosedRows<Row>
  /** the order of the rows matters: they can be moved */
  ordered?: boolean
  children: (row: Row, change: (change: Partial<Row>) => void) => ReactNode
}

interface ClosedRows<Row> {
  /** the name of a row */
  titleOf: (row: Row) => string
  /** the row in a line below its name */
  factsOf: (row: Row) => ReactNode
  /** whether something in the row is wrong, which opens it */
  isWrong: (row: number) => boolean
  /** the rows have numbers */
  numbered?: boolean
  /** instead of the rows, if there are none */
  none?: string
  /** below the rows, in the same list */
  last?: ReactNode
}

/** A list of rows with the same fields, to add and remove. */
export function FieldRows<Row>(props: FieldRowsProps<Row>) {
  const { label, titled, hint, add, rows, blank, set, closed, ordered, children } = props
  const t = getTranslator('leaveSettings')
  const list = useRef<HTMLFieldSetElement>(null)
  const opened = useOpenRows(list)
  const buttonsOf = useMoves(rows, set, list, opened.swap)
  const plus = (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconPlus size={14} aria-hidden />}
      onClick={() => {
        opened.open(rows.length)
        set([...rows, blank])
      }}
    >
      {add}
    </Button>
  )
  const buttonsFor = (n: number) => (
    <Group gap={4} wrap="nowrap" className={closed ? undefined : classes.remove} data-ways>
      {ordered && rows.length > 1 && buttonsOf(n)}
      <Button
        variant="default"
        px={8}
        aria-label={t('rows.remove', { number: n + 1 })}
        onClick={() => {
          opened.remove(n)
          set(rows.filter((_, at) => at !== n))
        }}
      >
        <IconX size={16} aria-hidden />
      </Button>
    </Group>
  )
  const lines = rows.map((row, n) => {
    const fields = children(row, (change) => set(rows.map((one, at) => (at === n ? { ...one, ...change } : one))))
    const buttons = buttonsFor(n)
    return closed ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and their fields have no state of their own
      <ClosedRow key={n} of={closed} row={row} n={n} opened={opened} buttons={buttons}>
        {fields}
      </ClosedRow>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and their fields have no state of their own
      <Group key={n} className={classes.fields} gap="xs" align="flex-start">
        {fields}
        {buttons}
      </Group>
    )
  })
  return (
    <fieldset ref={list} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <Text component="legend" size="sm" fw={500} p={0}>
        {titled ? <Title order={2}>{label}</Title> : label}
      </Text>
      <Group justify="space-between" gap="xs">
        {hint && (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        )}
        {closed && plus}
      </Group>
      {closed ? (
        <div className={classes.list}>
          {rows.length === 0 && closed.none && (
            <Text c="dimmed" className={classes.card}>
              {closed.none}
            </Text>
          )}
          {lines}
          {closed.last}
        </div>
      ) : (
        <Stack gap="xs" mt="xs">
          {lines}
          <Group>{plus}</Group>
        </Stack>
      )}
    </fieldset>
  )
}

interface ClosedRowProps<Row> {
  of: ClosedRows<Row>
  row: Row
  n: number
  opened: ReturnType<typeof useOpenRows>
  buttons: ReactNode
  children: ReactNode
}

/** A row of a list: one line, or its fields. */
function ClosedRow<Row>({ of, row, n, opened, buttons, children }: ClosedRowProps<Row>) {
  const t = getTranslator('leaveSettings')
  const name = of.titleOf(row)
  const wrong = of.isWrong(n)
  const open = wrong || opened.has(n)
  return (
    <section className={classes.card} aria-label={name} data-open={open || undefined} data-at={n}>
      <div className={classes.cardHead}>
        {of.numbered && (
          <span className={classes.number} aria-hidden>
            {n + 1}
          </span>
        )}
        <div className={classes.said}>
          <Text fw={600}>{name}</Text>
          {!open && <div className={classes.facts}>{of.factsOf(row)}</div>}
        </div>
        {!wrong && (
          <Button
            variant="subtle"
            size="xs"
            aria-expanded={open}
            aria-label={t(open ? 'rows.close' : 'rows.open', { name })}
            onClick={() => (open ? opened.close(n) : opened.open(n))}
          >
            {open ? t('rows.done') : t('types.edit')}
          </Button>
        )}
        {buttons}
      </div>
      {open && (
        <Group className={classes.fields} gap="xs" align="flex-start">
          {children}
        </Group>
      )}
    </section>
  )
}

/** The places of the open rows. A row that is opened gets the focus in its first field. */
function useOpenRows(list: React.RefObject<HTMLFieldSetElement | null>) {
  const [places, setPlaces] = useState<readonly number[]>([])
  const [reached, setReached] = useState<number>()
  useEffect(() => {
    if (reached === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-at="${reached}"] :is(input, select)`)?.focus()
    setReached(undefined)
  }, [reached, list])
  return {
    has: (n: number) => places.includes(n),
    open(n: number) {
      setPlaces([...places, n])
      setReached(n)
    },
    close: (n: number) => setPlaces(places.filter((one) => one !== n)),
    remove: (n: number) => setPlaces(places.filter((one) => one !== n).map((one) => (one > n ? one - 1 : one))),
    swap: (one: number, other: number) =>
      setPlaces(places.map((place) => (place === one ? other : place === other ? one : place))),
  }
}

/** Buttons that move a row by one place. The focus goes along with the row. */
function useMoves<Row>(
  rows: readonly Row[],
  set: (rows: Row[]) => void,
  list: React.RefObject<HTMLFieldSetElement | null>,
  swapped: (one: number, other: number) => void,
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
    swapped(from, to)
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
