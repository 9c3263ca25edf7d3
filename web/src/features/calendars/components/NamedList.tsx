import { Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { AddButton } from '../../../ui/controls/AddButton.tsx'
import { EditMenu } from '../../../ui/list/EditMenu.tsx'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { Entry, EntryList } from '../../../ui/page/EntryList.tsx'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { builtInName } from '../../../ui/words/words.ts'

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
            <EntryList>
              {rowsOf(data).map((row) => (
                <Entry key={row._id} name={builtInName(row.name)} facts={[factsOf(row)]}>
                  <EditMenu name={builtInName(row.name)} edit={() => edit(row)} remove={remove(row)} />
                </Entry>
              ))}
            </EntryList>
          )
        }
      </FetchState>
    </TitledPanel>
  )
}
