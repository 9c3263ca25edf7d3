import { NativeSelect } from '@mantine/core'

interface ChoiceFilterProps<Value extends string> {
  label: string
  /** the label for no choice */
  any: string
  choices: readonly Value[]
  wordOf: (choice: Value) => string
  value: Value | undefined
  choose: (value: Value | undefined) => void
}

/** Filters a list by one of a few known words, or by none of them. */
export const ChoiceFilter = <Value extends string>({
  label,
  any,
  choices,
  wordOf,
  value,
  choose,
}: ChoiceFilterProps<Value>) => (
  <NativeSelect
    label={label}
    w={{ base: '100%', xs: 'auto' }}
    data={[{ value: '', label: any }, ...choices.map((choice) => ({ value: choice, label: wordOf(choice) }))]}
    value={value ?? ''}
    onChange={({ currentTarget }) => choose(choices.find((choice) => choice === currentTarget.value))}
  />
)
