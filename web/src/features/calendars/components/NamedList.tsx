import { Button, Group, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { AddButton } from '../../../ui/controls/AddButton.tsx'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { builtInName, getTranslator } from '../../../ui/words/words.ts'

interface Line {
  _id: string
  name: string
}

interface NamedListProps<Row extends Line, Data> {
  title: string
  text: string
  add: string
  /** the list's call, whose file is offered */
  path: `/api/calendar/${string}`
  query: UseQueryResult<Data, Error>
  /** the text of an empty list */
  none?: string
  rowsOf: (data: Data) => readonly Row[]
  /** content below a name */
  factsOf: (row: Row) => string
  edit: (row: Row | 'new') => void
  /** absent if the item cannot be deleted */
  remove: (row: Row) => (() => void) | undefined
}

/** A short list of named items, each with its actions. */
export function NamedList<Row extends Line, Data>(props: NamedListProps<Row, Data>) {
  const { title, text, add, path, query, none, rowsOf, factsOf, edit, remove } = props
  return (
    <TitledPanel
      title={title}
      text={text}
      actions={
        <>
          <ExportButton size="xs" path={path} list={{ filters: {} }} name={path.split('/').at(-1) ?? ''} />
          <AddButton aria-haspopup="dialog" onClick={() => edit('new')}>
            {add}
          </AddButton>
        </>
      }
    >
      <FetchState query={query}>
        {(data) =>
          none && rowsOf(data).length === 0 ? (
            <Text>{none}</Text>
          ) : (
            <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
              {rowsOf(data).map((row) => (
                <Group component="li" key={row._id} gap="xs" justify="space-between">
                  <div style={{ flex: '1 1 14rem' }}>
                    <Text fw={600}>{builtInName(row.name)}</Text>
                    <Text size="sm" c="dimmed">
                      {factsOf(row)}
                    </Text>
                  </div>
                  <EditAndRemove name={builtInName(row.name)} edit={() => edit(row)} remove={remove(row)} />
                </Group>
              ))}
            </Stack>
          )
        }
      </FetchState>
    </TitledPanel>
  )
}

interface WaysProps {
  name: string
  edit: () => void
  remove: (() => void) | undefined
}

/** The buttons to edit and delete. */
export function EditAndRemove({ name, edit, remove }: WaysProps) {
  const t = getTranslator('calendars')
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end" miw={{ base: 0, sm: '8.25rem' }}>
      <Button size="xs" variant="default" aria-label={t('editOne', { name })} onClick={edit}>
        {t('common:actions.edit')}
      </Button>
      {remove && (
        <Button size="xs" variant="default" aria-label={t('removeOne', { name })} onClick={remove}>
          {t('common:actions.delete')}
        </Button>
      )}
    </Group>
  )
}
