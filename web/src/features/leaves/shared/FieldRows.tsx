import { Button, Group, Menu, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconLock, IconTrash, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { AddButton } from '../../../ui/controls/AddButton.tsx'
import { MoreMenu } from '../../../ui/controls/MoreMenu.tsx'
import { holdFocus } from '../../../ui/keyboard/holdFocus.ts'
import { RowButton } from '../../../ui/list/RowButton.tsx'
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
  /** the place of a new row; absent for the end */
  addAt?: number | undefined
  set: (rows: Row[]) => void
  /** rows of a list that are closed until they are edited */
  closed?: ClosedRows<Row>
  /** each row is a sentence: the label is for screen readers, and the menu of a row ends it */
  inSentences?: boolean
  /** the order of the rows matters: they can be moved */
  ordered?: boolean
  children: (row: Row, change: (change: Partial<Row>) => void) => ReactNode
}

interface ClosedRows<Row> {
  /** the name of a row */
  titleOf: (row: Row) => string
  /** shown instead of the name, where that loads */
  shownTitleOf?: (row: Row) => ReactNode
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
  const { label, titled, hint, add, rows, blank, set, closed, inSentences, ordered, children } = props
  const { addAt = rows.length } = props
  const t = getTranslator('leaveSettings')
  const list = useRef<HTMLFieldSetElement>(null)
  const keys = useRowKeys(rows.length)
  const opened = useOpenRows(list)
  const labelId = useId()
  const plus = (
    <AddButton
      data-add
      onClick={() => {
        opened.open(keys.add(addAt))
        set(rows.toSpliced(addAt, 0, blank))
      }}
    >
      {add}
    </AddButton>
  )
  const remove = (n: number) => {
    keys.remove(n)
    set(rows.filter((_, at) => at !== n))
    // The next row takes the focus, or the one before it, or the button that adds one.
    holdFocus(() => {
      const buttons = [...(list.current?.querySelectorAll<HTMLElement>(':scope [data-of-row] button') ?? [])].filter(
        (button) => button.closest('fieldset') === list.current,
      )
      return buttons[Math.min(n, buttons.length - 1)] ?? list.current?.querySelector<HTMLElement>('[data-add]') ?? null
    })
  }
  const move = (from: number, to: number) => {
    keys.move(from, to)
    const next = [...rows]
    next.splice(to, 0, ...next.splice(from, 1))
    set(next)
  }
  const buttonsFor = (n: number) =>
    closed || ordered ? (
      <RowMenu
        label={closed ? t('types.more', { name: closed.titleOf(rows[n] as Row) }) : t('rows.more', { number: n + 1 })}
        up={ordered && rows.length > 1 ? n > 0 && (() => move(n, n - 1)) : undefined}
        down={ordered && rows.length > 1 ? n < rows.length - 1 && (() => move(n, n + 1)) : undefined}
        remove={() => remove(n)}
      />
    ) : (
      <div className={inSentences ? undefined : classes.remove} data-ways data-of-row>
        <Button variant="default" px={8} aria-label={t('rows.remove', { number: n + 1 })} onClick={() => remove(n)}>
          <IconX size={16} aria-hidden />
        </Button>
      </div>
    )
  const lines = rows.map((row, n) => {
    const key = keys.all[n] as number
    const fields = children(row, (change) => set(rows.map((one, at) => (at === n ? { ...one, ...change } : one))))
    const buttons = buttonsFor(n)
    return closed ? (
      <ClosedRow key={key} at={key} of={closed} row={row} n={n} opened={opened} buttons={buttons}>
        {fields}
      </ClosedRow>
    ) : (
      <Group key={key} className={inSentences ? undefined : classes.fields} gap="xs" align="flex-start">
        {fields}
        {buttons}
      </Group>
    )
  })
  const title = titled ? <Title order={2}>{label}</Title> : label
  return (
    <fieldset ref={list} aria-labelledby={closed && labelId} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      {closed ? (
        // A legend has a line of its own: it leaves no room beside it for the button.
        <Group justify="space-between" gap="xs">
          <div id={labelId}>{title}</div>
          {plus}
        </Group>
      ) : (
        <Text component="legend" size="sm" fw={500} p={0}>
          {inSentences ? <VisuallyHidden>{label}</VisuallyHidden> : title}
        </Text>
      )}
      {hint && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      {closed ? (
        <div className={classes.list} data-rows>
          {rows.length === 0 && closed.none && (
            <Text c="dimmed" className={classes.card}>
              {closed.none}
            </Text>
          )}
          {lines}
          {closed.last}
        </div>
      ) : (
        <Stack gap="xs" mt={inSentences ? undefined : 'xs'}>
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
  /** its key */
  at: number
  opened: ReturnType<typeof useOpenRows>
  buttons: ReactNode
  children: ReactNode
}

/** A row of a list: one line, or its fields. */
function ClosedRow<Row>({ of, row, n, at, opened, buttons, children }: ClosedRowProps<Row>) {
  const t = getTranslator('leaveSettings')
  const name = of.titleOf(row)
  const wrong = of.isWrong(n)
  const open = wrong || opened.has(at)
  return (
    <section className={classes.card} aria-label={name} data-open={open || undefined} data-at={at}>
      <div className={classes.cardHead}>
        {of.numbered && (
          <span className={classes.number} aria-hidden>
            {n + 1}
          </span>
        )}
        <div className={classes.said}>
          <Text fw={600}>{of.shownTitleOf?.(row) ?? name}</Text>
          {!open && <div className={classes.facts}>{of.factsOf(row)}</div>}
        </div>
        <Group gap={4} wrap="nowrap">
          {!wrong && (
            <RowButton
              word={open ? t('rows.done') : t('common:actions.edit')}
              label={t(open ? 'rows.close' : 'rows.open', { name })}
              aria-expanded={open}
              onClick={() => (open ? opened.close(at) : opened.open(at))}
            />
          )}
          {buttons}
        </Group>
      </div>
      {open && (
        <Group className={classes.fields} gap="xs" align="flex-start">
          {children}
        </Group>
      )}
    </section>
  )
}

interface LockedRowProps {
  name: string
  badge?: ReactNode
  text: string
}

/** The last row of a list, for everything that no row before it matches; it cannot be edited. */
export const LockedRow = ({ name, badge, text }: LockedRowProps) => (
  <section className={classes.card} aria-label={name}>
    <div className={classes.cardHead}>
      <span className={classes.number} data-locked>
        <IconLock size={14} aria-hidden />
      </span>
      <div className={classes.said}>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {badge}
        </Group>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </div>
    </div>
  </section>
)

interface RowMenuProps {
  label: string
  /** moves the row; false at the end of the list, undefined where the order does not matter */
  up: (() => void) | false | undefined
  down: (() => void) | false | undefined
  remove: () => void
}

/** What can be done with a row as a whole. */
function RowMenu({ label, up, down, remove }: RowMenuProps) {
  const t = getTranslator('leaveSettings')
  const ways = [
    { word: t('rows.up'), Icon: IconArrowUp, go: up },
    { word: t('rows.down'), Icon: IconArrowDown, go: down },
  ]
  return (
    <div data-ways data-of-row>
      <MoreMenu label={label}>
        {ways.map(
          ({ word, Icon, go }) =>
            go !== undefined && (
              <Menu.Item
                key={word}
                disabled={!go}
                leftSection={<Icon size={16} aria-hidden />}
                onClick={go || undefined}
              >
                {word}
              </Menu.Item>
            ),
        )}
        <Menu.Item data-danger leftSection={<IconTrash size={16} aria-hidden />} onClick={remove}>
          {t('rows.removeOne')}
        </Menu.Item>
      </MoreMenu>
    </div>
  )
}

/** Rows have no ids: their keys go along with them, and with the keys the menu that has the focus. */
function useRowKeys(count: number) {
  const keys = useRef<number[]>([])
  const next = useRef(0)
  while (keys.current.length < count) keys.current.push(next.current++)
  return {
    all: keys.current,
    add(at: number): number {
      const key = next.current++
      keys.current = keys.current.slice(0, count).toSpliced(at, 0, key)
      return key
    },
    remove(at: number) {
      keys.current = keys.current.toSpliced(at, 1)
    },
    move(from: number, to: number) {
      const moved = [...keys.current]
      moved.splice(to, 0, ...moved.splice(from, 1))
      keys.current = moved
    },
  }
}

/** The keys of the open rows. A row that is opened gets the focus in its first field. */
function useOpenRows(list: React.RefObject<HTMLFieldSetElement | null>) {
  const [keys, setKeys] = useState<readonly number[]>([])
  const [reached, setReached] = useState<number>()
  useEffect(() => {
    if (reached === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-at="${reached}"] :is(input, select)`)?.focus()
    setReached(undefined)
  }, [reached, list])
  return {
    has: (key: number) => keys.includes(key),
    open(key: number) {
      setKeys([...keys, key])
      setReached(key)
    },
    close: (key: number) => setKeys(keys.filter((one) => one !== key)),
  }
}
