import { type ReactNode, useState } from 'react'
import { AddButton } from '../../../ui/controls/AddButton.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { EditedEntry, EntryList } from '../../../ui/page/EntryList.tsx'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { getTranslator } from '../../../ui/words/words.ts'

interface SetupPanelProps<Row extends { _id: string }> {
  title: string
  text: string
  add: string
  rows: readonly Row[]
  nameOf: (row: Row) => string
  factsOf: (row: Row) => readonly (string | false)[]
  /** the form of a row; null for a new one */
  form: (row: Row | null, close: () => void) => ReactNode
}

/** A list of settings, with a form for each row and for a new one. */
export function SetupPanel<Row extends { _id: string }>({
  title,
  text,
  add,
  rows,
  nameOf,
  factsOf,
  form,
}: SetupPanelProps<Row>) {
  const t = getTranslator('pay')
  const [edited, edit] = useState<Row | 'new' | null>(null)
  const close = () => edit(null)
  const editing = (row: Row) => t('setup.edit', { name: nameOf(row) })
  return (
    <TitledPanel
      title={title}
      text={text}
      actions={
        <AddButton aria-haspopup="dialog" onClick={() => edit('new')}>
          {add}
        </AddButton>
      }
    >
      <EntryList>
        {rows.map((row) => (
          <EditedEntry
            key={row._id}
            name={nameOf(row)}
            facts={factsOf(row)}
            label={editing(row)}
            edit={() => edit(row)}
          />
        ))}
      </EntryList>
      <Dialog
        opened={edited !== null}
        onClose={close}
        size="lg"
        title={edited === 'new' ? add : edited && editing(edited)}
      >
        {edited !== null && form(edited === 'new' ? null : edited, close)}
      </Dialog>
    </TitledPanel>
  )
}
