import type { TablerIcon } from '@tabler/icons-react'
import classes from './RowWord.module.css'

/** The word of a decision in a row; where the table has little room, only its icon is seen. */
export const RowWord = ({ Icon, children }: { Icon: TablerIcon; children: string }) => (
  <>
    <Icon className={classes.icon} size={16} aria-hidden />
    <span className={classes.word}>{children}</span>
  </>
)
