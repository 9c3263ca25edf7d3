import './selectStyles.ts'
import { Select, type SelectProps } from '@mantine/core'
import { useRef } from 'react'
import { enterTakesMatch } from './enterTakesMatch.ts'

interface SearchSelectProps extends Omit<SelectProps, 'searchable' | 'ref'> {
  /** whether the list still loads the matches of the typed text */
  awaitsMatches?: boolean
}

/** A choice from a list that is searched by typing: typed text replaces the choice in the field. */
export function SearchSelect({
  awaitsMatches = false,
  onFocus,
  onClick,
  onInput,
  onChange,
  ...props
}: SearchSelectProps) {
  const input = useRef<HTMLInputElement>(null)
  const isSearch = useRef(false)
  const selectChoice = () => {
    if (!isSearch.current) input.current?.select()
  }
  return (
    <Select
      {...props}
      ref={input}
      searchable
      onFocus={(event) => {
        isSearch.current = false
        selectChoice()
        onFocus?.(event)
      }}
      // The click that gave the focus has put the caret into the text meanwhile.
      onClick={(event) => {
        selectChoice()
        onClick?.(event)
      }}
      onInput={(event) => {
        isSearch.current = true
        onInput?.(event)
      }}
      onKeyDownCapture={(event) => {
        if (isSearch.current) enterTakesMatch(event, !awaitsMatches)
      }}
      // Also the choice that was there before, which is no change.
      onOptionSubmit={() => {
        isSearch.current = false
      }}
      onChange={(value, option) => {
        onChange?.(value, option)
        // The name of the choice is written into the field by the next render.
        requestAnimationFrame(() => {
          if (document.activeElement === input.current) selectChoice()
        })
      }}
    />
  )
}
