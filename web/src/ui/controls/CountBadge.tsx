import classes from './CountBadge.module.css'

/** How many items are pending behind an entry or a tab; drawn, not read aloud: the entry's words stay its name. `title` says what is counted. */
export const Count = ({ count, title }: { count: number; title?: string | undefined }) =>
  count > 0 ? (
    <span className={classes.count} aria-hidden title={title}>
      {count > 99 ? '99+' : count}
    </span>
  ) : null
