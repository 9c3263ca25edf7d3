import { useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { search } from '../../api/contract/search.ts'
import { useList } from '../../api/hooks.ts'
import { recentOf } from '../../api/recentlyOpened.ts'
import { useAccess, useUser } from '../../api/session.ts'
import { getTranslator } from '../../ui/words/words.ts'
import type { Group } from '../navigation/adminNavigation.ts'
import { useLogout } from '../shared/useLogout.ts'
import {
  actionsOf,
  actsOf,
  allOf,
  asAssignee,
  containsWords,
  deedsOf,
  type FindGroup,
  findOf,
  furtherScreensOf,
  isNamed,
  matchedSynonyms,
  NO_ICON,
  type PaletteItem,
  REQUEST,
  screensOf,
  synonymsOf,
} from './paletteItems.ts'
import { useOwnLeave, useTheirLeave } from './useBalanceHint.ts'

const DELAY_MS = 120
const UNASKED_ACTIONS = 5

/**
 * The entries of the palette for a typed text: one call finds records; screens and actions are found in the browser.
 * Without a text, recently opened entries.
 * @param chosen the id of the selected entry: a person adds their actions
 * @param assigning whether only people are searched, to assign a task
 */
export function useFinds(
  { typed, chosen, assigning }: { typed: string; chosen: string; assigning: boolean },
  groups: readonly Group[],
) {
  const t = getTranslator('palette')
  const user = useUser()
  const access = useAccess()
  const wanted = typed.trim()
  const [q] = useDebouncedValue(wanted, DELAY_MS)
  const query = useList(search.find, wanted && q ? { query: { q } } : null)
  const loading = wanted !== '' && !query.isError && (query.isFetching || q !== wanted)
  const served = wanted ? query.data?.groups : undefined

  const leaveNote = useOwnLeave()
  const { logout } = useLogout()
  const { setColorScheme } = useMantineColorScheme()
  const acts = actsOf(t, { logout: () => void logout(), setTheme: setColorScheme })
  const here = useMemo(() => {
    const screens = [...screensOf(groups), ...furtherScreensOf(t, access)]
    const synonyms = synonymsOf(t)
    const once = screens
      .filter((find, at) => screens.findIndex(({ to }) => to === find.to) === at)
      .map((find) => ({ ...find, also: synonyms.get(find.to) }))
    const deeds = deedsOf(t, access).map((find) => (find.id === REQUEST ? { ...find, note: leaveNote } : find))
    return { screens: once, deeds }
  }, [access, groups, leaveNote, t])

  const shown = useMemo((): FindGroup[] => {
    if (!user) return []
    const fits = ({ label, second = '', also = '' }: PaletteItem) =>
      !wanted || containsWords(`${label} ${second} ${also}`, wanted)
    // Results of the letters before stay in sight only if they match what is typed now: Enter opens the first one.
    const stillFound = (find: PaletteItem) => !loading || fits(find)
    if (assigning) {
      const people = (served ?? []).flatMap(({ type, items }) => (type === 'people' ? items : []))
      const finds = people
        .map((item) => findOf('people', item))
        .filter(stillFound)
        .flatMap(asAssignee)
      return finds.length > 0 ? [{ name: t('groups.people'), finds }] : []
    }
    const pages = here.screens.filter(fits).map((find) => {
      const words = matchedSynonyms(find, wanted)
      return { ...find, note: words && t('alsoFound', { words }) }
    })
    // Those with the text in their name come before those with it in a synonym or a place.
    const byName = pages.toSorted(
      (a, b) => Number(containsWords(b.label, wanted)) - Number(containsWords(a.label, wanted)),
    )
    const screens = { name: t('groups.screens'), finds: byName }
    // The name of a page is more than part of a person's name.
    const named = pages.some((find) => isNamed(find, wanted))
    const begun = [...here.deeds, ...(wanted ? acts : [])].filter(fits)
    const iconOf = ({ to }: { to: string }) => here.screens.find((screen) => screen.to === to)?.Icon ?? NO_ICON
    const recent = wanted
      ? []
      : recentOf(user._id).map(({ face, ...each }) => ({ ...each, Icon: iconOf(each), ...(face && { face }) }))
    const found = (served ?? []).map(({ type, items, more }) => ({
      name: t(`groups.${type}`),
      finds: [
        ...items.map((item) => findOf(type, item)).filter(stillFound),
        ...(more && !loading ? allOf(t, type, wanted, access) : []),
      ],
    }))
    // Before anything is typed: a few actions, and the long list of pages last.
    const acting = { name: t('groups.do'), finds: wanted ? begun : begun.slice(0, UNASKED_ACTIONS) }
    const all = wanted
      ? [...(named ? [screens, ...found] : [...found, screens]), acting]
      : [{ name: t('groups.recent'), finds: recent }, acting, screens]
    return all.filter(({ finds }) => finds.length > 0)
  }, [access, acts, assigning, here, loading, served, t, user, wanted])

  const people = shown.flatMap(({ finds }) => finds).filter(({ face }) => face !== undefined)
  const person = people.find(({ id }) => chosen.endsWith(id) || (chosen === '' && wanted !== ''))
  const left = useTheirLeave(assigning ? undefined : person?.id)
  const actions = person && access && !assigning ? actionsOf(t, person, access, left) : []
  const at = shown.findIndex(({ finds }) => finds.some((find) => find === person)) + 1
  return {
    groups: person && actions.length > 0 ? shown.toSpliced(at, 0, { name: person.label, finds: actions }) : shown,
    actions,
    /** the displayed results do not match the typed text yet */
    loading,
    failed: wanted !== '' && query.isError,
    retry: () => void query.refetch(),
  }
}
