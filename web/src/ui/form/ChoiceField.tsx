import { NativeSelect, type NativeSelectProps } from '@mantine/core'

interface ChoiceFieldProps<Value extends string> extends Omit<NativeSelectProps, 'data' | 'title'> {
  choices: readonly Value[]
  /** the label of a choice */
  wordOf: (choice: Value) => string
}

/** One of a few known words. A tooltip has the whole word if the field is too narrow. */
export function ChoiceField<Value extends string>({ choices, wordOf, ...rest }: ChoiceFieldProps<Value>) {
  const chosen = choices.find((choice) => choice === rest.value)
  return (
    <NativeSelect
      {...rest}
      title={chosen && wordOf(chosen)}
      data={choices.map((choice) => ({ value: choice, label: wordOf(choice) }))}
    />
  )
}
