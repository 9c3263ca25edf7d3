import { org, type Person } from '../../../../api/contract/org.ts'
import { useFetch } from '../../../../api/hooks.ts'
import { formatDay } from '../../../../ui/format/format.ts'
import { RemoteSelect } from '../../../../ui/select/RemoteSelect.tsx'
import { getTranslator } from '../../../../ui/words/words.ts'

interface Found extends Person {
  joinsOn: string | null
  path: { _id: string; name: string }[]
}

function useFound(search: string | undefined) {
  const query = useFetch(org.search, search === undefined ? null : { query: { search } })
  return { items: query.data?.found, loading: query.isFetching, failed: query.isError }
}

function optionOf({ _id, joinsOn, path }: Found) {
  const names = [...path].reverse().map(({ name }) => name)
  const joins = joinsOn === null ? [] : [getTranslator('org')('chart.joins', { day: formatDay(joinsOn) })]
  return { value: _id, label: [names.join(' ‹ '), ...joins].join(' · ') }
}

/** Finds a person in the tree, with their managers. @param found called with the chosen person */
export function OrgSearch({ found }: { found: (id: string) => void }) {
  const t = getTranslator('org')
  return (
    <RemoteSelect<Found>
      aria-label={t('chart.search')}
      placeholder={t('chart.search')}
      noneText={t('chart.type')}
      w={{ base: '100%', xs: '24rem' }}
      value={null}
      onChange={(id) => id && found(id)}
      useItems={useFound}
      optionOf={optionOf}
    />
  )
}
