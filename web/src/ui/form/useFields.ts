import { type SyntheticEvent, useId, useRef, useState } from 'react'

export type Values = Record<string, unknown>

/** The properties of an input from its field; `onChange` gets the new value or its event. */
interface InputProps<Value> {
  value: Value
  onChange: (given: unknown) => void
  error: string | undefined
  'data-path': string
}

type Errors = Readonly<Partial<Record<string, string>>>

/** The fields of a form: their values and errors. */
export interface Fields<V extends Values = Values> {
  values: V
  /** errors by field; a field's error disappears when the field changes */
  errors: Errors
  /** the present values, even before the next render */
  getValues(): V
  setValues(change: Partial<V>): void
  setFieldValue<Name extends keyof V>(name: Name, value: V[Name]): void
  setErrors(errors: Errors): void
  getInputProps<Name extends keyof V & string>(name: Name): InputProps<V[Name]>
  getCheckboxProps(name: keyof V & string): { checked: boolean; onChange: InputProps<never>['onChange'] }
  focus(name: string): void
  /** fields in the order of the screen; hidden fields are absent */
  inOrder(names: readonly string[]): string[]
  /** the label of a field; undefined if it has none or is hidden */
  labelOf(name: string): string | undefined
  /** whether the values differ from the initial ones, or from those of the last `resetDirty` */
  isDirty(): boolean
  resetDirty(): void
  /** the differing values, without those of secret fields; undefined if there are none */
  typed(): Partial<V> | undefined
}

/** Passwords, keys and codes. */
const SECRET = '[data-secret], [autocomplete="one-time-code"]'

/** @param onChange called after each change of a value */
export function useFields<V extends Values>(initialValues: V, onChange: () => void): Fields<V> {
  const form = useId()
  const [values, showValues] = useState(initialValues)
  const [errors, setErrors] = useState<Errors>({})
  const latest = useRef(values)
  const saved = useRef(values)

  const setValues = (change: Partial<V>) => {
    latest.current = { ...latest.current, ...change }
    showValues(latest.current)
    const changed = Object.keys(change)
    setErrors((found) => Object.fromEntries(Object.entries(found).filter(([name]) => !changed.includes(name))))
    onChange()
  }
  const setFieldValue: Fields<V>['setFieldValue'] = (name, value) => {
    if (latest.current[name] !== value) setValues({ [name]: value } as unknown as Partial<V>)
  }
  const inputProps = (name: string) => ({
    onChange: (given: unknown) => setFieldValue(name, newValueOf(given) as V[string]),
    error: errors[name],
    'data-path': `${form}${name}`,
  })
  return {
    values,
    errors,
    getValues: () => latest.current,
    setValues,
    setFieldValue,
    setErrors,
    getInputProps: (name) => ({ ...inputProps(name), value: latest.current[name] }),
    getCheckboxProps: (name) => ({ onChange: inputProps(name).onChange, checked: latest.current[name] === true }),
    focus: (name) => {
      const field = fieldOf(form + name)
      // A field in a folded section cannot have the focus.
      field?.closest('details')?.setAttribute('open', '')
      field?.focus()
    },
    inOrder: (names) => {
      const paths = new Map(names.map((name) => [form + name, name]))
      const shown = [...document.querySelectorAll<HTMLElement>('[data-path]')]
      return shown.flatMap(({ dataset: { path = '' } }) => paths.get(path) ?? [])
    },
    labelOf: (name) => labelOf(fieldOf(form + name)),
    // Values are what JSON can hold: they are sent as such.
    isDirty: () => JSON.stringify(latest.current) !== JSON.stringify(saved.current),
    typed: () => {
      const changed = Object.entries(latest.current).filter(
        ([name, value]) =>
          JSON.stringify(value) !== JSON.stringify(saved.current[name]) && !fieldOf(form + name)?.matches(SECRET),
      )
      return changed.length > 0 ? (Object.fromEntries(changed) as Partial<V>) : undefined
    },
    resetDirty: () => {
      saved.current = latest.current
    },
  }
}

function newValueOf(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !('currentTarget' in given)) return given
  const input = (given as SyntheticEvent<HTMLInputElement>).currentTarget
  return input.type === 'checkbox' ? input.checked : input.value
}

const fieldOf = (path: string) => document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)

/** The words of a field's label, without the star of a required field. */
function labelOf(field: HTMLElement | null): string | undefined {
  const labelledBy = field?.getAttribute('aria-labelledby')
  const label =
    field && 'labels' in field
      ? (field as HTMLInputElement).labels?.[0]
      : labelledBy
        ? document.getElementById(labelledBy)
        : undefined
  const words = [...(label?.childNodes ?? [])].filter(
    (node) => !(node instanceof HTMLElement && node.getAttribute('aria-hidden') === 'true'),
  )
  return (
    words
      .map((node) => node.textContent)
      .join('')
      .trim() || undefined
  )
}
