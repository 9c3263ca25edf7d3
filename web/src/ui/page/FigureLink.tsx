import type { ScreenLink } from '@ems/contract/core/screens'
import { Link } from '@tanstack/react-router'
import classes from './FigureLink.module.css'

/** The target of a figure, and its label there. */
export interface FigureTarget {
  link: ScreenLink
  search?: Record<string, string>
  label: string
}

/**
 * A figure that links to the counted records; the area around it can be clicked, too, if it has `position: relative`.
 */
export const FigureLink = ({ value, way }: { value: string; way: FigureTarget }) => (
  <Link
    {...way.link}
    {...(way.search ? { search: way.search as never } : {})}
    className={classes.way ?? ''}
    aria-label={`${value} ${way.label}`}
    title={way.label}
  >
    {value}
  </Link>
)
