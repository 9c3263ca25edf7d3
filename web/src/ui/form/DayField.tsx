import { isDay } from '@ems/contract/core/days'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

interface DayFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  day: string | undefined
  choose: (day: string | undefined) => void
  /** false: an empty field keeps the day that was chosen before */
  clearable?: boolean
}

/** Takes a day that is picked or typed; a year that is still being typed is none yet. */
export function DayField({ day, choose, clearable = true, ...rest }: DayFieldProps) {
  // The chosen day may come back late, from the address or the server: what is typed stays meanwhile.
  const [typed, setTyped] = useState<string>()
  const change = (value: string) => {
    const finished = value === '' ? clearable : isDay(value)
    setTyped(value)
    if (finished && value !== (day ?? '')) choose(value || undefined)
  }
  return (
    <TextInput
      max="9999-12-31"
      {...rest}
      type="date"
      min="1900-01-01"
      value={typed ?? day ?? ''}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => setTyped(undefined)}
    />
  )
}
