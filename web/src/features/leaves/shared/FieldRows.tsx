import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './Fields.module.css'

interface RowsProps<Row> {
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
  children: (row: Row, change: (change: Partial<Row>) => void) => ReactNode
}

/** A list of rows with the same fields, to add and remove. */
export function Rows<Row>({ label, titled, hint, add, rows, blank, set, titleOf, children }: RowsProps<Row>) {
  const t = getTranslator('leaveSettings')
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
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
          const remove = (
            <Button
              variant="default"
              px={8}
              className={titleOf ? undefined : classes.remove}
              aria-label={t('rows.remove', { number: n + 1 })}
              onClick={() => set(rows.filter((_, at) => at !== n))}
            >
              <IconX size={16} aria-hidden />
            </Button>
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
                {remove}
              </div>
              <Group className={classes.fields} gap="xs" align="flex-start">
                {fields}
              </Group>
            </section>
          ) : (
            <Group className={classes.fields} gap="xs" align="flex-start">
              {fields}
              {remove}
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
