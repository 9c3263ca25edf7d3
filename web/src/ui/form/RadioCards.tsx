import { useId } from 'react'
import classes from './RadioCards.module.css'

interface RadioCardsProps<Value extends string> {
  choices: readonly { value: Value; label: string; text?: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A few answers, all visible, each with what it means. The fieldset around them asks the question. */
export function RadioCards<Value extends string>({ choices, value, onChange }: RadioCardsProps<Value>) {
  const name = useId()
  return (
    <div className={classes.cards}>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.card}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>
            <strong>{choice.label}</strong>
            {choice.text && <small>{choice.text}</small>}
          </span>
        </label>
      ))}
    </div>
  )
}
