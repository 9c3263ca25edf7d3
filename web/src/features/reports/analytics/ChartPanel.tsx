import type { ReactNode } from 'react'
import { Panel } from '../../../ui/page/Panel.tsx'
import classes from './Analytics.module.css'

interface ChartPanelProps {
  /** of the heading */
  id: string
  title: string
  /** at the end of the title's line */
  aside?: ReactNode
  children: ReactNode
}

/** A chart with its title. */
export const ChartPanel = ({ id, title, aside, children }: ChartPanelProps) => (
  <section aria-labelledby={id} className={classes.panel} data-chart={id}>
    <Panel look="tall">
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        <span>{aside}</span>
      </div>
      {children}
    </Panel>
  </section>
)

interface ChartTableProps {
  /** of the heading that labels it */
  id: string
  heads: readonly string[]
  rows: readonly (readonly string[])[]
}

/** The figures of a chart, for screen readers and on paper. */
export const ChartTable = ({ id, heads, rows }: ChartTableProps) => (
  <div className={classes.figures}>
    <table aria-labelledby={id}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={heads[at + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
