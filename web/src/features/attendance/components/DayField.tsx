import { isDay } from '@ems/contract/core/days'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

interface DayFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  day: string | undefined
  choose: (day: string | undefined) => void
}

/** Takes a day that is picked or typed; a year that is still being typed is none yet. */
export function DayField({ day, choose, ...rest }: DayFieldProps) {
  const [unfinished, setUnfinished] = useState<string>()
  const change = (value: string) => {
    const finished = value === '' || isDay(value)
    setUnfinished(finished ? undefined : value)
    if (finished && value !== (day ?? '')) choose(value || undefined)
  }
  return (
    <TextInput
      max="9999-12-31"
      {...rest}
      type="date"
      min="1900-01-01"
      value={unfinished ?? day ?? ''}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => setUnfinished(undefined)}
    />
  )
}
