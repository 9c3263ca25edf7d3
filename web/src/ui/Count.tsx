import classes from './Count.module.css'

/** How many wait behind an entry or a tab, above none; drawn, not read aloud: the words of what it leads to stay its name. */
export const Count = ({ count }: { count: number }) =>
  count > 0 ? (
    <span className={classes.count} aria-hidden>
      {count > 99 ? '99+' : count}
    </span>
  ) : null
