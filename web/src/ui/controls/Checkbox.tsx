import type { ComponentProps, ReactNode } from 'react'
import classes from './Checkbox.module.css'

/** The browser's own checkbox in the product's colours; without a `label` it needs an `aria-label`. */
export function Checkbox({ label, ...input }: Omit<ComponentProps<'input'>, 'type'> & { label?: ReactNode }) {
  if (!label) return <input {...input} type="checkbox" className={classes.box} />
  return (
    <label className={classes.field}>
      <input {...input} type="checkbox" className={classes.box} />
      <span className={classes.label}>{label}</span>
    </label>
  )
}
