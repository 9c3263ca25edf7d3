import { NativeSelect, type NativeSelectProps } from '@mantine/core'

interface ChoiceProps<Value extends string> extends Omit<NativeSelectProps, 'data' | 'title'> {
  choices: readonly Value[]
  /** how a choice is called */
  wordOf: (choice: Value) => string
}

/** One of a few known words. What is chosen can be read whole where the field has no room for it. */
export function Choice<Value extends string>({ choices, wordOf, ...rest }: ChoiceProps<Value>) {
  const chosen = choices.find((choice) => choice === rest.value)
  return (
    <NativeSelect
      {...rest}
      title={chosen && wordOf(chosen)}
      data={choices.map((choice) => ({ value: choice, label: wordOf(choice) }))}
    />
  )
}
