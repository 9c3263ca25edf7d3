import type { SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { getTranslator } from '../words/words.ts'
import { SearchSelect } from './SearchSelect.tsx'

export interface Option {
  value: string
  label: string
}

/** The most matches in the list; typing narrows them on the server. */
export const OPTIONS_MAX = 50
const DELAY_MS = 250

export interface RemoteSelectProps<Item>
  extends Omit<SelectProps, 'data' | 'searchValue' | 'onSearchChange' | 'value' | 'onChange'> {
  value?: string | null
  /** @param item the whole record of the choice; undefined if the choice was cleared */
  onChange?: (value: string | null, item: Item | undefined) => void
  /** the stored choice, so that its name is shown even if the list lacks it; may come later */
  chosen?: Option | null
  /** the text if there is nothing to choose from yet */
  noneText?: string
}

interface Source<Item> {
  /** a hook that loads the matches */
  useItems: (search: string | undefined) => { items: readonly Item[] | undefined; loading: boolean; failed: boolean }
  optionOf: (item: Item) => Option
}

/** A choice from a list that may be long: the server searches while the person types. */
export function RemoteSelect<Item>({
  useItems,
  optionOf,
  chosen,
  value,
  onChange,
  noneText,
  ...props
}: RemoteSelectProps<Item> & Source<Item>) {
  const t = getTranslator('common')
  const [typed, setTyped] = useState('')
  const [kept, setKept] = useState<Option | null>(null)
  const current = [kept, chosen].find((option) => option && option.value === value)
  // The search box also shows the label of the choice; that is no search.
  const searched = typed === current?.label ? '' : typed.trim()
  const [search] = useDebouncedValue(searched, DELAY_MS)
  const { items = [], loading, failed } = useItems(search || undefined)
  const found = items.map(optionOf)
  const listed = found.find((option) => option.value === value)
  // A value from elsewhere, as from the address: its label is written into the box next.
  if (listed && listed.label !== current?.label) setKept(listed)
  const data = current && !listed ? [current, ...found] : found

  const isFound = (of: string | number | boolean) => found.some((option) => option.value === of)

  const choose = (next: string | null) => {
    setKept(data.find((option) => option.value === next) ?? null)
    onChange?.(
      next,
      items.find((item) => optionOf(item).value === next),
    )
  }
  return (
    <SearchSelect
      nothingFoundMessage={
        <NoOption text={loading ? t('select.loading') : (!search && noneText) || t('select.nothing')} />
      }
      error={failed ? t('error.title') : undefined}
      // The list moves with its field when the page scrolls: hidden, it would leave the field open without a choice.
      comboboxProps={{ hideDetached: false }}
      {...props}
      data={data}
      // Empty forms hold '', which is no choice either: otherwise the name of the last one would stay.
      value={value || null}
      // The server has searched already, in more than the label. The present choice need not be among its matches.
      filter={({ options }) =>
        search ? options.filter((option) => !('value' in option) || isFound(option.value)) : options
      }
      awaitsMatches={loading || search !== searched}
      onSearchChange={setTyped}
      onChange={choose}
    />
  )
}

/** The text of an empty list, as a disabled option: screen readers do not announce a list without options. */
export const NoOption = ({ text }: { text: string }) => (
  // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus, and points at the active option
  <span role="option" aria-disabled aria-selected={false}>
    {text}
  </span>
)
