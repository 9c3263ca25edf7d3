import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef } from 'react'

interface CodeInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string
  onChange: (given: unknown) => void
  /** called after the sixth digit */
  onComplete: () => void
}

const digitsIn = (text: string) => text.replace(/[^\p{Nd}]/gu, '').length

/** The six digits of an authenticator app. Pasted spaces are ignored; the sixth digit submits. */
export function CodeInput({ value, onChange, onComplete, ...props }: CodeInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <TextInput
      {...props}
      ref={input}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      value={value}
      onChange={(event) => {
        const typed = event.currentTarget.value.replace(/\s/g, '')
        const complete = digitsIn(typed) === 6 && typed !== value
        onChange(typed)
        if (complete) onComplete()
      }}
    />
  )
}
