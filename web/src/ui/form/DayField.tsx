import { isDay } from '@ems/contract/core/days'
import { useState } from 'react'
import { DateInput, type DateInputProps } from './DateInput.tsx'

interface DayFieldProps extends Omit<DateInputProps, 'value' | 'onChange'> {
  day: string | undefined
  choose: (day: string | undefined) => void
  /** false: an empty field keeps the previous day */
  clearable?: boolean
}

/** A day that is picked or typed; while its year is incomplete, there is no new value. */
export function DayField({ day = '', choose, clearable = true, ...rest }: DayFieldProps) {
  const [before, setBefore] = useState(day)
  // The value returns late, from the address or the server: the typed text stays meanwhile.
  const [typing, setTyping] = useState<{ text: string; chosen: readonly string[] }>()
  if (day !== before) {
    setBefore(day)
    const place = typing?.chosen.indexOf(day) ?? -1
    // A day that was not entered here comes from elsewhere, as from the browser's back button.
    setTyping(typing && place >= 0 ? { ...typing, chosen: typing.chosen.slice(place + 1) } : undefined)
  }
  const change = (text: string) => {
    const finished = text === '' ? clearable : isDay(text)
    const chosen = typing?.chosen ?? []
    setTyping({ text, chosen: finished ? [...chosen, text] : chosen })
    if (finished && text !== day) choose(text || undefined)
  }
  return (
    <DateInput
      max="9999-12-31"
      {...rest}
      min="1900-01-01"
      value={typing?.text ?? day}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => setTyping(undefined)}
    />
  )
}
