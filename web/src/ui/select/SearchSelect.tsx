import './selectStyles.ts'
import { Select, type SelectProps } from '@mantine/core'
import { useRef } from 'react'

type SearchSelectProps = Omit<SelectProps, 'searchable' | 'ref'>

/** A choice from a list that is searched by typing: typed text replaces the choice in the field. */
export function SearchSelect({ onFocus, onClick, onInput, onChange, ...props }: SearchSelectProps) {
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
      onChange={(value, option) => {
        isSearch.current = false
        onChange?.(value, option)
        // The name of the choice is written into the field by the next render.
        requestAnimationFrame(() => {
          if (document.activeElement === input.current) selectChoice()
        })
      }}
    />
  )
}
