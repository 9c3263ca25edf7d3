import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { type PersonStanding, privacy } from '../../../api/contract/privacy.ts'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { Day } from '../../../ui/format/values.tsx'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useDue } from '../queries.ts'
import { EraseDialog } from './EraseDialog.tsx'

/** Leavers with data that may be erased now, to select from. */
export function DuePanel() {
  const t = getTranslator('privacy')
  const list = useListState(privacy.due)
  const query = useDue(list)
  const [chosen, choose] = useState<readonly PersonStanding[]>([])
  const [erasing, setErasing] = useState(false)
  const isChosen = ({ employee }: PersonStanding) => chosen.some((one) => one.employee._id === employee._id)
  const turn = (person: PersonStanding) =>
    choose(isChosen(person) ? chosen.filter((one) => one.employee._id !== person.employee._id) : [...chosen, person])
  const columns: Column<PersonStanding>[] = [
    {
      key: 'chosen',
      kind: 'face',
      title: t('due.choose'),
      cell: (person) => (
        <Checkbox
          aria-label={t('due.chooseOne', { name: person.employee.userId.name })}
          checked={isChosen(person)}
          onChange={() => turn(person)}
        />
      ),
    },
    { key: 'name', kind: 'title', title: t('due.name'), cell: ({ employee }) => employee.userId.name },
    { key: 'code', kind: 'fact', title: t('due.code'), cell: ({ employee }) => employee.employeeId },
    { key: 'left', card: 'named', kind: 'fact', title: t('due.left'), cell: ({ leftOn }) => <Day value={leftOn} /> },
    { key: 'what', kind: 'fact', title: t('due.what'), cell: (person) => <Due of={person} /> },
  ]
  return (
    <TitledPanel title={t('due.title')} text={t('due.text')}>
      <DataTable
        label={t('due.title')}
        list={list}
        query={query}
        rows={query.data?.people}
        rowKey={({ employee }) => employee._id}
        columns={columns}
        isSelected={isChosen}
        empty={<EmptyState drawing="calm" title={t('due.emptyTitle')} text={t('due.emptyText')} />}
      />
      {query.data !== undefined && query.data.total > 0 && (
        <Group mt="md">
          {chosen.length > 0 && (
            <Button color="red" onClick={() => setErasing(true)}>
              {t('due.erase', { count: chosen.length })}
            </Button>
          )}
          <ExportButton path="/api/privacy/due" list={list} name="erasures-due" />
        </Group>
      )}
      {erasing && (
        <EraseDialog
          people={chosen}
          close={(done) => {
            setErasing(false)
            if (done) choose([])
          }}
        />
      )}
    </TitledPanel>
  )
}

function Due({ of: { classes } }: { of: PersonStanding }) {
  const t = getTranslator('privacy')
  const due = classes.filter(({ state }) => state === 'due').map((one) => t(`classes.${one.class}`))
  return <Text span>{due.join(', ')}</Text>
}
