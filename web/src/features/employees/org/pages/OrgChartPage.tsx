import { screens } from '@ems/contract/core/screens'
import { IconListCheck, IconPrinter } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { OrgNode } from '../../../../api/contract/org.ts'
import { useScope, useUser } from '../../../../api/session.ts'
import { SegmentedControl } from '../../../../ui/controls/SegmentedControl.tsx'
import { ListToolbar } from '../../../../ui/list/toolbar/ListToolbar.tsx'
import { ButtonLink } from '../../../../ui/page/links.tsx'
import { Page } from '../../../../ui/page/Page.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { usePhone } from '../../../../ui/page/routeHooks.ts'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { LoadingState } from '../../../../ui/states/LoadingState.tsx'
import { getTranslator } from '../../../../ui/words/words.ts'
import { ManagerDialog, type Move } from '../components/ManagerDialog.tsx'
import { OrgCards } from '../components/OrgCards.tsx'
import { OrgLevels } from '../components/OrgLevels.tsx'
import { OrgSearch } from '../components/OrgSearch.tsx'
import { OrgTree } from '../components/OrgTree.tsx'
import { PersonDialog, PersonPanel } from '../components/PersonDialog.tsx'
import { useOrgScreens } from '../queries.ts'
import type { PersonRow } from '../treeRows.ts'
import { type Tree, useTree } from '../useTree.ts'

/** The org chart, opened at the reader; in the admin area at the top. */
export default function OrgChartPage() {
  const t = getTranslator('org')
  const to = useOrgScreens()
  const place = usePlace(to.area)
  const tree = useTree(place.person)
  const managers = useScope('employees.managers') ?? 'own'
  const narrow = usePhone()
  return (
    <Page
      title={t('chart.title')}
      facts={tree.hasLines ? t('people', { count: tree.people }) : null}
      actions={
        <>
          {managers === 'everyone' && to.area === 'admin' && (
            <ButtonLink
              to={screens.admin.orgIssues}
              variant="default"
              leftSection={<IconListCheck size={16} aria-hidden />}
            >
              {t('issues.title')}
            </ButtonLink>
          )}
          <ButtonLink to={to.print} variant="default" leftSection={<IconPrinter size={16} aria-hidden />}>
            {t('print.title')}
          </ButtonLink>
        </>
      }
    >
      {tree.hasLines !== false && (
        <ListToolbar>
          <OrgSearch found={(person) => place.set({ person })} />
          {!narrow && (
            <SegmentedControl
              label={t('chart.view')}
              choices={[
                { value: 'tree', label: t('chart.asTree') },
                { value: 'cards', label: t('chart.asCards') },
              ]}
              value={place.view}
              onChange={(view) => place.set({ view })}
            />
          )}
        </ListToolbar>
      )}
      <Chart tree={tree} view={narrow ? 'levels' : place.view} asked={place.asked} mayMove={managers !== 'own'} />
    </Page>
  )
}

/** The person at whom the chart is opened, and its view, kept in the address. */
function usePlace(area: 'admin' | 'employee') {
  const { person, view } = useSearch({ strict: false }) as { person?: unknown; view?: unknown }
  const user = useUser()
  const navigate = useNavigate()
  return {
    person: typeof person === 'string' ? person : area === 'employee' ? (user?._id ?? null) : null,
    /** whether the address names a person: otherwise the chart begins with the top */
    asked: typeof person === 'string',
    view: view === 'tree' ? 'tree' : 'cards',
    set: (change: { person?: string; view?: string }) =>
      void navigate({ to: '.', search: ((before: object) => ({ ...before, ...change })) as never, resetScroll: false }),
  }
}

/** The selected card, the number of selections by key, and their address; none after the panel was closed. */
interface Chosen {
  key: string
  asked: number
  since: string | undefined
}

interface ChartProps {
  tree: Tree
  view: string
  /** whether the address asks for a person */
  asked: boolean
  mayMove: boolean
}

function Chart({ tree, view, asked, mayMove }: ChartProps) {
  const t = getTranslator('org')
  const to = useOrgScreens()
  const [person, setPerson] = useState<PersonRow | null>(null)
  const [move, setMove] = useState<Move | null>(null)
  const [chosen, setChosen] = useState<Chosen>()
  if (tree.error && !tree.hasLines) return <ErrorState error={tree.error} retry={tree.retry} />
  if (!tree.hasLines)
    return (
      <Panel>
        {tree.hasLines === undefined ? (
          <LoadingState />
        ) : (
          <EmptyState
            drawing="team"
            title={t('empty.title')}
            text={t(mayMove ? 'empty.text' : 'empty.own')}
            action={<ButtonLink to={screens.admin.employees}>{t('empty.action')}</ButtonLink>}
          />
        )}
      </Panel>
    )
  const managerOf = (row: PersonRow) => tree.rows.find(({ key }) => key === row.parent)
  const ask = (row: PersonRow, manager = managerOf(row)) => {
    setPerson(null)
    setMove({
      id: row.key,
      name: row.node.userId.name,
      manager: manager?.kind === 'person' ? optionOf(manager.node) : null,
      isChosen: manager !== managerOf(row),
    })
  }
  const target = tree.path.at(-1)?._id
  // The next person found by the search is selected, too.
  const told = chosen && chosen.since === target ? chosen.key : asked ? target : undefined
  const marked = told || target
  const onPanel = tree.rows.find((row): row is PersonRow => row.kind === 'person' && row.key === told)
  const drop = mayMove ? ask : undefined
  return (
    <>
      {view === 'tree' && (
        <Panel>
          <OrgTree tree={tree} choose={setPerson} drop={drop} />
        </Panel>
      )}
      {view === 'cards' && (
        <OrgCards
          tree={tree}
          fromTop={!asked}
          chosen={marked}
          choose={({ key }, byKey) => setChosen({ key, asked: (chosen?.asked ?? 0) + (byKey ? 1 : 0), since: target })}
          drop={drop}
        >
          {onPanel && (
            <PersonPanel
              node={onPanel.node}
              to={to}
              asked={chosen?.asked ?? 0}
              close={() => setChosen({ key: '', asked: 0, since: target })}
              changeManager={mayMove ? () => ask(onPanel) : undefined}
            />
          )}
        </OrgCards>
      )}
      {view === 'levels' && (
        <Panel>
          <OrgLevels tree={tree} choose={setPerson} />
        </Panel>
      )}
      <PersonDialog
        node={person?.node ?? null}
        to={to}
        close={() => setPerson(null)}
        changeManager={mayMove && person ? () => ask(person) : undefined}
      />
      <ManagerDialog move={move} close={() => setMove(null)} />
    </>
  )
}

const optionOf = ({ _id, userId }: OrgNode) => ({ value: _id, label: userId.name })
