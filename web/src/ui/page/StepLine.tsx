import classes from './StepLine.module.css'

interface StepLineProps {
  label: string
  steps: readonly { key: string; name?: string; text?: string; state: 'done' | 'now' | undefined }[]
}

/** The steps of a process as segments of a line: the done ones, the current one, and those to come. */
export const StepLine = ({ label, steps }: StepLineProps) => (
  <ol className={classes.steps} aria-label={label}>
    {steps.map(({ key, name, text, state }) => (
      <li key={key} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
        {name && <strong>{name}</strong>}
        {text && <span>{text}</span>}
      </li>
    ))}
  </ol>
)
