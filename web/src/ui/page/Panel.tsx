import type { ReactNode } from 'react'
import classes from './Panel.module.css'

interface PanelProps {
  /** `row` is for a line of buttons, `tall` fills the height of its row, `raised` stands alone on the page */
  look?: 'row' | 'tall' | 'raised'
  children: ReactNode
}

/** The surface that forms and details stand on. */
export const Panel = ({ look, children }: PanelProps) => (
  <div className={classes.panel} data-look={look}>
    {children}
  </div>
)
