import { DEPTH_MAX } from '@ems/contract/org'
import { Button, NativeSelect, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { PrintedNode } from '../../../../api/contract/org.ts'
import { formatDay } from '../../../../ui/format/format.ts'
import { ListToolbar } from '../../../../ui/list/toolbar/ListToolbar.tsx'
import { Page } from '../../../../ui/page/Page.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { FetchState } from '../../../../ui/states/FetchState.tsx'
import { getTranslator } from '../../../../ui/words/words.ts'
import { OrgSearch } from '../components/OrgSearch.tsx'
import { useOrgScreens, usePrinted } from '../queries.ts'
import classes from './OrgPrintPage.module.css'

const DEPTHS = [1, 2, 3, 4, DEPTH_MAX]
const DEFAULT_DEPTH = 2

/** A part of the chart for paper: one section for each manager. */
export default function OrgPrintPage() {
  const t = getTranslator('org')
  const { chart } = useOrgScreens()
  const { root, depth = DEFAULT_DEPTH } = useSearch({ strict: false }) as { root?: string; depth?: number }
  const navigate = useNavigate()
  const set = (change: { root?: string | undefined; depth?: number }) =>
    void navigate({ to: '.', search: ((before: object) => ({ ...before, ...change })) as never })
  const query = usePrinted(root, DEPTHS.find((each) => each === depth) ?? DEFAULT_DEPTH)
  return (
    <Page
      title={t('print.title')}
      back={{ to: chart }}
      backWord={t('print.back')}
      actions={
        <Button disabled={!query.data} onClick={() => window.print()}>
          {t('print.print')}
        </Button>
      }
    >
      <ListToolbar>
        <OrgSearch found={(id) => set({ root: id })} />
        {root !== undefined && (
          <Button variant="default" onClick={() => set({ root: undefined })}>
            {t('print.everybody')}
          </Button>
        )}
        <NativeSelect
          aria-label={t('print.depth')}
          data={DEPTHS.map((each) => ({
            value: String(each),
            label: each === DEPTH_MAX ? t('print.allLevels') : t('print.levels', { count: each }),
          }))}
          value={String(depth)}
          onChange={(event) => set({ depth: Number(event.currentTarget.value) })}
        />
      </ListToolbar>
      <Panel>
        <FetchState query={query}>
          {({ nodes, cut, missing }) => (
            <div className={classes.sheet}>
              {cut && <Text c="red">{t('print.cut', { shown: nodes.length, missing })}</Text>}
              {sectionsOf(nodes).map(({ manager, reports }) => (
                <Section key={manager?._id ?? ''} manager={manager} reports={reports} />
              ))}
            </div>
          )}
        </FetchState>
      </Panel>
    </Page>
  )
}

interface ManagerSection {
  /** null for those at the top */
  manager: PrintedNode | null
  reports: PrintedNode[]
}

/** The reporting lines: a section for each manager, in the order of the answer. */
function sectionsOf(nodes: readonly PrintedNode[]): ManagerSection[] {
  const byParent = Map.groupBy(nodes, ({ parent }) => parent)
  const sections = nodes.flatMap((manager) => {
    const reports = byParent.get(manager._id)
    return reports ? [{ manager, reports }] : []
  })
  return [{ manager: null, reports: byParent.get(null) ?? [] }, ...sections]
}

function Section({ manager, reports }: ManagerSection) {
  const t = getTranslator('org')
  return (
    <section className={classes.section}>
      <h2 className={classes.manager}>{manager ? describe(manager) : t('print.top')}</h2>
      <ul className={classes.reports}>
        {reports.map((person) => (
          <li key={person._id}>
            {describe(person)}
            {person.directReports > 0 && ` (${t('person.direct', { count: person.directReports })})`}
          </li>
        ))}
      </ul>
    </section>
  )
}

const describe = ({ userId, designation, department, joinsOn }: PrintedNode) =>
  [
    ...[userId.name, designation, department?.dep_name],
    joinsOn !== null && getTranslator('org')('chart.joins', { day: formatDay(joinsOn) }),
  ]
    .filter(Boolean)
    .join(', ')
