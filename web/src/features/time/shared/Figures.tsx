import type { ReactNode } from 'react'
import classes from '../../../ui/page/figures.module.css'

interface FiguresProps {
  label: string
  figures: readonly (readonly [label: string, value: ReactNode])[]
}

/** Figures side by side, each with its name. */
export const Figures = ({ label, figures }: FiguresProps) => (
  <ul className={classes.figures} style={{ '--figure-width': '7rem' } as React.CSSProperties} aria-label={label}>
    {figures.map(([name, value]) => (
      <li key={name} className={classes.figure}>
        <p>{name}</p>
        <strong>{value}</strong>
      </li>
    ))}
  </ul>
)
