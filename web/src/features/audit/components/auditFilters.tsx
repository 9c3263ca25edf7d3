import { addDays } from '@ems/contract/core/day-numbers'
import { useState } from 'react'
import { org } from '../../../api/contract/org.ts'
import { useList } from '../../../api/hooks.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { useScope } from '../../../api/session.ts'
import { DayField } from '../../../ui/form/DayField.tsx'
import { ChoiceFilter } from '../../../ui/list/toolbar/ChoiceFilter.tsx'
import { OPTIONS_MAX, RemoteSelect } from '../../../ui/select/RemoteSelect.tsx'
import { getTranslator } from '../../../ui/words/words.ts'

interface Account {
  _id: string
  name: string
}

interface PersonFilterProps {
  label: string
  /** the account's id */
  value: string | undefined
  /** accounts that are offered besides those of the directory */
  known: readonly Account[]
  choose: (account: string | undefined) => void
}

const optionOf = ({ _id, name }: Account) => ({ value: _id, label: name })

/** Filters a list of events by person, using the person's account. */
export function PersonFilter({ label, value, known, choose }: PersonFilterProps) {
  const t = getTranslator('audit')
  const charted = useScope('directory.read') === 'everyone'
  const useAccounts = (search: string | undefined) => {
    const query = useList(org.directory, charted ? { query: { search, limit: OPTIONS_MAX } } : null)
    const found = new Map(known.filter(({ name }) => isLike(name, search)).map((account) => [account._id, account]))
    for (const { userId } of query.data?.people ?? []) found.set(userId._id, userId)
    return { items: [...found.values()], loading: query.isFetching, failed: query.isError }
  }
  return (
    <RemoteSelect
      clearable
      label={label}
      placeholder={t('anybody')}
      w={{ base: '100%', xs: '16rem' }}
      value={value ?? null}
      onChange={(account) => choose(account ?? undefined)}
      useItems={useAccounts}
      optionOf={optionOf}
    />
  )
}

const isLike = (name: string, search = ''): boolean => name.toLocaleLowerCase().includes(search.toLocaleLowerCase())

interface DayFiltersProps {
  list: {
    filters: { from?: string | undefined; to?: string | undefined }
    set: (filters: { from?: string | undefined; to?: string | undefined }) => void
  }
}

/** Spans up to today, by their number of days. */
const SPANS = { today: 1, week: 7, month: 30 } as const
const CHOICES = ['today', 'week', 'month', 'other'] as const

/** Filters a list of events by a span up to today, or by its first and last day. */
export function DayFilters({ list }: DayFiltersProps) {
  const t = getTranslator('audit')
  const today = useOrganisation().data?.organisation.today
  const [choosing, setChoosing] = useState(false)
  const { from, to } = list.filters
  const firstOf = (span: keyof typeof SPANS) => today && addDays(today, 1 - SPANS[span])
  const spans = Object.keys(SPANS) as (keyof typeof SPANS)[]
  const knownSpan = to === undefined && from !== undefined ? spans.find((span) => firstOf(span) === from) : undefined
  const isOther = choosing || (knownSpan === undefined && (from ?? to) !== undefined)
  return (
    <>
      <ChoiceFilter
        label={t('when')}
        any={t('anyTime')}
        choices={CHOICES}
        wordOf={(span) => t('spans', { span })}
        value={isOther ? 'other' : knownSpan}
        choose={(span) => {
          setChoosing(span === 'other')
          if (span !== 'other') list.set({ from: span && firstOf(span), to: undefined })
        }}
      />
      {isOther &&
        (['from', 'to'] as const).map((name) => (
          <DayField key={name} label={t(name)} day={list.filters[name]} choose={(day) => list.set({ [name]: day })} />
        ))}
    </>
  )
}
