import classes from '../employee/Home.module.css'

interface TaskProgressProps {
  /** undefined while they load */
  tasks: { total: number; completed: number } | undefined
}

/** The finished share of the tasks as a bar; the figures above it say it in words. */
export const TaskProgress = ({ tasks }: TaskProgressProps) => (
  <div className={classes.bar} aria-hidden>
    <span style={{ width: `${tasks?.total ? (100 * tasks.completed) / tasks.total : 0}%` }} />
  </div>
)
