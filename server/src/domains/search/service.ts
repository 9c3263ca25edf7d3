import type { QueryOf } from '@ems/contract/core/endpoint'
import type { PersonKey } from '@ems/contract/core/permissions'
import { FOUND_SHOWN, FOUND_TYPES, type FoundType, type search } from '@ems/contract/search'
import { type Actor, hasPermissionForEveryone } from '../../platform/actor/actor.ts'
import { longWordsOf } from '../../platform/database/search.ts'
import type { Platform } from '../../platform/platform.ts'
import { getReadable } from '../documents/index.ts'
import { employeeById } from '../employees/index.ts'
import { findPermitted, getPeopleInScope, type ScopedPeople } from '../scope/index.ts'
import * as names from './name-search.repo.ts'
import { findPeople, getSearchScope, type SearchScope } from './people-search.repo.ts'
import { leaveSearchOf, shareOfEachGroup, toSearchWords } from './rules.ts'
import * as work from './work-search.repo.ts'

/** The results of a type; `more`: there are further results. */
export interface FoundGroup<Row> {
  rows: Row[]
  more: boolean
}

/** One search for everything with a name. Hidden rows are not read: the actor's rights are part of each statement. */
export function searchService({ db, clock }: Platform) {
  const peopleOf = async (actor: Actor, key: PersonKey): Promise<ScopedPeople | null | undefined> =>
    actor.grants[key] ? getPeopleInScope(db, actor, key) : undefined
  const scopeFor = async (actor: Actor, key: PersonKey): Promise<SearchScope> =>
    getSearchScope(db, await peopleOf(actor, key))

  /** One search for each type; without the right it finds nothing. @param most the most rows to read */
  function readersFor(actor: Actor, wanted: string, self: string | null, most: number) {
    const [asked, isLong, today] = [{ search: wanted, most }, longWordsOf(wanted).length > 0, clock.today()]
    return {
      people: async () => {
        const [directory, readable] = [await scopeFor(actor, 'directory.read'), await scopeFor(actor, 'employees.read')]
        return findPeople(db, { ...asked, directory, readable, self, today })
      },
      departments: async () =>
        hasPermissionForEveryone(actor, 'directory.read') || actor.grants['departments.read']
          ? names.findDepartments(db, asked)
          : [],
      teams: async () => {
        if (!actor.grants['teams.read']) return []
        return names.findTeams(db, { ...asked, leaders: await scopeFor(actor, 'teams.read'), self })
      },
      tasks: async () => {
        const people = isLong ? await peopleOf(actor, 'tasks.read') : undefined
        return people === undefined ? [] : work.findTasks(db, { ...asked, people, self })
      },
      leaves: async () => {
        const { names: whose, spans } = leaveSearchOf(wanted, today)
        const isNamed = whose === '' ? spans.length > 0 && self !== null : longWordsOf(whose).length > 0
        if (!isNamed || !actor.grants['leaves.read']) return []
        const people = await scopeFor(actor, 'leaves.read')
        return work.findLeaves(db, { names: whose, spans, most, people, self, today })
      },
      documents: async () =>
        isLong && actor.grants['documents.read'] ? work.findDocuments(db, asked, await getReadable(db, actor)) : [],
    } satisfies Record<FoundType, () => Promise<unknown[]>>
  }

  return {
    /**
     * The results by type, at most 20 together; empty for an empty search.
     * @returns also the people whose employee record the actor may see
     */
    async find(actor: Actor, { q = '', types = [...FOUND_TYPES], limit = FOUND_SHOWN }: QueryOf<typeof search.find>) {
      const wanted = toSearchWords(q)
      const self = wanted === '' ? null : ((await employeeById(db, actor.userId))?.id ?? null)
      const readers = readersFor(actor, wanted, self, limit + 1)
      const read = async <T extends FoundType>(type: T): Promise<Awaited<ReturnType<(typeof readers)[T]>>> =>
        (wanted !== '' && types.includes(type) ? await readers[type]() : []) as never
      const [people, departments, teams, tasks, leaves, documents] = await Promise.all([
        read('people'),
        read('departments'),
        read('teams'),
        read('tasks'),
        read('leaves'),
        read('documents'),
      ])
      const found = { people, departments, teams, tasks, leaves, documents }
      const shares = shareOfEachGroup(FOUND_TYPES.map((type) => Math.min(found[type].length, limit)))
      const shown = <Row>(rows: Row[], type: FoundType): FoundGroup<Row> => {
        const share = shares[FOUND_TYPES.indexOf(type)] ?? 0
        return { rows: rows.slice(0, share), more: rows.length > share }
      }
      const accounts = people.map((row) => row.user_id)
      return {
        people: shown(people, 'people'),
        departments: shown(departments, 'departments'),
        teams: shown(teams, 'teams'),
        tasks: shown(tasks, 'tasks'),
        leaves: shown(leaves, 'leaves'),
        documents: shown(documents, 'documents'),
        readable: await findPermitted(db, actor, 'employees.read', accounts),
      }
    },
  }
}
