import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './SettingRow.module.css'

/** Settings as rows of one card. */
export const SettingRows = ({ children }: { children: ReactNode }) => <div className={classes.rows}>{children}</div>

interface SettingRowProps {
  /** its place in the address of the page */
  id?: string
  icon: Icon
  title: string
  /** its state; undefined while it loads: its line is reserved */
  text: ReactNode
  /** the control, or the button that opens it */
  children?: ReactNode
  /** below the row, across it: what the button opened, or what the setting has */
  below?: ReactNode
}

/** A setting: its name, its state, and its control at the end. */
export const SettingRow = ({ id, icon: Icon, title, text, children, below }: SettingRowProps) => (
  <section id={id} className={classes.row}>
    <span className={classes.icon} aria-hidden>
      <Icon size={18} stroke={1.75} />
    </span>
    <div className={classes.words}>
      <h2 className={classes.title}>{title}</h2>
      <div className={classes.text} aria-busy={text === undefined || undefined}>
        {text}
      </div>
    </div>
    <div className={classes.control}>{children}</div>
    {below && <div className={classes.below}>{below}</div>}
  </section>
)
