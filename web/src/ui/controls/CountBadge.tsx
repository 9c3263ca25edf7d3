import classes from './CountBadge.module.css'

/**
 * The number of pending items beside an entry or a tab; visible only, as the entry's words stay its name. `title` says
 * what is counted.
 */
export const CountBadge = ({ count, title }: { count: number; title?: string | undefined }) =>
  count > 0 ? (
    <span className={classes.count} aria-hidden title={title}>
      {count > 99 ? '99+' : count}
    </span>
  ) : null
