import { screens } from '@ems/contract/core/screens'
import { Title } from '@mantine/core'
import { IconCornerDownRight } from '@tabler/icons-react'
import type { OrgNode } from '../../../api/contract/org.ts'
import { PersonCell, PersonLink } from '../../../ui/avatar/PersonCell.tsx'
import { CardTextLink } from '../../../ui/page/links.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useArea } from '../../../ui/page/routeHooks.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useOrgScreens } from '../org/queries.ts'
import classes from './Job.module.css'
import type { Line } from './queries.ts'

/** The most managers above the person; the org chart has the others. */
const MOST_ABOVE = 3

/** A person between their managers and their direct reports. */
export function ReportingLine({ line: { path, reports } }: { line: Line }) {
  const t = getTranslator('job')
  const { chart } = useOrgScreens()
  const shown = path.slice(-MOST_ABOVE - 1)
  const above = path.length - shown.length
  const person = shown.at(-1)
  if (!person) return null
  const more = person.directReports - reports.length
  return (
    <section aria-labelledby="reporting-line">
      <Panel>
        <div className={classes.head}>
          <Title order={2} id="reporting-line">
            {t('line.title')}
          </Title>
          <CardTextLink to={chart} search={{ person: person._id } as never}>
            {t('line.chart')}
          </CardTextLink>
        </div>
        {above > 0 && <p className={classes.more}>{t('line.above', { count: above })}</p>}
        <ul className={classes.people}>
          {shown.map((node, level) => (
            <Person key={node._id} node={node} level={level} isLinked={node !== person} />
          ))}
          {reports.map((node) => (
            <Person key={node._id} node={node} level={shown.length} isLinked />
          ))}
        </ul>
        {(reports.length === 0 || more > 0) && <p className={classes.more}>{t('line.more', { count: more })}</p>}
      </Panel>
    </section>
  )
}

interface PersonProps {
  node: OrgNode
  level: number
  isLinked: boolean
}

/** @param isLinked whether the name is a link, for readers of that person's employee record */
function Person({ node, level, isLinked }: PersonProps) {
  const area = useArea()
  const { userId, employeeId, designation } = node
  return (
    <li style={{ '--level': level } as React.CSSProperties}>
      {level > 0 && <IconCornerDownRight size={16} aria-hidden />}
      {isLinked && area === 'admin' && employeeId !== null ? (
        <PersonLink of={userId} second={designation} to={screens.admin.employeeJob} params={{ id: node._id }} />
      ) : (
        <PersonCell name={userId.name} path={userId.profileImage} id={userId._id} second={designation} />
      )}
    </li>
  )
}
