import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { employees } from '../../api/contract/employees.ts'
import { useList } from '../../api/hooks.ts'
import { useAccess, useHasAdminArea, useUser } from '../../api/session.ts'
import { wordsOf } from '../../ui/words.ts'
import type { Group } from '../layouts/navigation.ts'
import { actionsOf, deedsOf, type FindGroup, findOf, matches, NO_ICON, screensOf } from './finds.ts'
import { recentOf } from './recent.ts'

const PEOPLE = 6
const DELAY_MS = 120

/**
 * What the palette offers for what was typed: people by the server, the rest here; without a word what was opened last.
 * @param active the id of the find that is chosen: a person brings their actions along
 */
export function useFinds(typed: string, active: string, groups: readonly Group[]) {
  const t = wordsOf('palette')
  const user = useUser()
  const wanted = typed.trim()
  const [search] = useDebouncedValue(wanted, DELAY_MS)
  const access = useAccess()
  const seesPeople = useHasAdminArea() && access?.can['employees.read'] !== undefined
  const query = useList(employees.list, seesPeople && search ? { query: { search, limit: PEOPLE } } : null)
  const people = wanted && seesPeople ? query.data?.employees : undefined

  const found = useMemo<FindGroup[]>(() => {
    if (!user) return []
    const pages = screensOf(groups)
    const deeds = deedsOf(t, access)
    if (!wanted) {
      const recent = recentOf(user._id).map((each) => ({ ...each, Icon: NO_ICON }))
      return [
        { name: t('groups.recent'), finds: recent },
        { name: t('groups.screens'), finds: pages },
        { name: t('groups.do'), finds: deeds },
      ]
    }
    const fits = ({ label, second = '' }: { label: string; second?: string }) => matches(`${label} ${second}`, wanted)
    return [
      { name: t('groups.people'), finds: people?.map(findOf) ?? [] },
      { name: t('groups.screens'), finds: pages.filter(fits) },
      { name: t('groups.do'), finds: deeds.filter(fits) },
    ]
  }, [access, groups, people, t, user, wanted])

  const shown = found.filter(({ finds }) => finds.length > 0)
  const person =
    people?.find(({ _id }) => active === _id || active.endsWith(` ${_id}`)) ?? (active === '' ? people?.[0] : undefined)
  const ofPerson = person ? [{ name: person.userId.name, finds: actionsOf(t, person) }] : []
  const [first, ...others] = shown
  return {
    groups: first && people?.length ? [first, ...ofPerson, ...others] : shown,
    loading: seesPeople && wanted !== '' && (query.isFetching || search !== wanted),
  }
}
