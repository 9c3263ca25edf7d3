import type { ScreenLink } from '@ems/contract/core/screens'
import { Link } from '@tanstack/react-router'
import classes from './FigureLink.module.css'

/** Where a figure leads, and how that is called behind it. */
export interface Way {
  link: ScreenLink
  search?: Record<string, string>
  label: string
}

/** A figure that leads to what it counts; what is around it can be pressed, too, where that is `position: relative`. */
export const FigureLink = ({ value, way }: { value: string; way: Way }) => (
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
