import type { ReactNode } from 'react'
import { usePhone } from '../page/routeHooks.ts'
import classes from './SegmentedControl.module.css'
import { useShownInStrip } from './useShownInStrip.ts'

interface SegmentedControlProps<Value> {
  /** the label of the choice, for screen readers */
  label: string
  choices: readonly { value: Value; label: string; count?: string | undefined; icon?: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  disabled?: boolean
}

/** A few visible options as joined buttons. A count is a hint and not part of the label. */
export function SegmentedControl<Value>({ label, choices, value, onChange, disabled }: SegmentedControlProps<Value>) {
  const strip = useShownInStrip(value)
  // On a phone the strip begins with no choice, and cuts no word there; Tab takes the same way.
  const isStrip = usePhone() && choices.length > 3
  const isNone = (choice: { value: Value }) => choice.value === undefined
  const inOrder = isStrip ? choices.toSorted((a, b) => Number(isNone(b)) - Number(isNone(a))) : choices
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no flex container in all browsers
    <div ref={strip} role="group" aria-label={label} className={classes.segments}>
      {inOrder.map((choice) => (
        <button
          key={choice.label}
          type="button"
          className={classes.segment}
          aria-pressed={choice.value === value}
          disabled={disabled}
          onClick={() => onChange(choice.value)}
        >
          {choice.icon}
          <span>{choice.label}</span>
          {choice.count !== undefined && (
            <span className={classes.count} aria-hidden>
              {choice.count}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
