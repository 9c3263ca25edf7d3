import type { QueryOf } from '@ems/contract/core/endpoint'
import { type leaveReports, REPORT_PAGE } from '@ems/contract/leave-reports'
import type { Actor } from '../../platform/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { covered, type PersonRow, peopleFor } from '../employees/index.ts'
import { figuresOf } from './outlook.ts'
import { listWatched } from './repo-calendar.ts'
import { listTypes, type TypeRow, typeFor } from './repo-types.ts'
import type { BalanceFigures } from './rules-balance.ts'
import { unknownType } from './types.ts'

/** What somebody has of a type. */
export interface ReportRow {
  person: PersonRow
  type: TypeRow
  figures: BalanceFigures
}

interface Report {
  asOf: string
  rows: ReportRow[]
  total: number
  /** the accounts of those whose employee record the actor may see */
  readable: ReadonlySet<string>
}

/** What is told of the leaves of many. */
export function reportService({ db, clock }: Platform) {
  return {
    /**
     * The balances of those whose leaves the actor may see, a row for each person and type.
     * @throws {AppError} FORBIDDEN; INVALID for a type that is none
     */
    async balances(actor: Actor, query: QueryOf<typeof leaveReports.balances>): Promise<Report> {
      const { search, department, skip = 0, limit = REPORT_PAGE } = query
      const today = clock.today()
      const asOf = query.asOf ?? today
      const seen = await peopleFor(db, actor, 'leaves.read')
      const named = query.leaveType === undefined ? undefined : await typeFor(db, query.leaveType)
      if (query.leaveType !== undefined && !named) throw await unknownType(db)
      const types = named ? [named] : (await listTypes(db)).filter(({ tracked }) => tracked)
      if (types.length === 0) return { asOf, rows: [], total: 0, readable: new Set() }
      // A page of rows is a page of people, but for its ends.
      const first = Math.floor(skip / types.length)
      const last = Math.ceil((skip + limit) / types.length)
      const whom = { seen, beside: null, within: null, department, codes: true }
      const { rows: people, total } = await listWatched(db, whom, {
        ...{ search, from: asOf, to: asOf },
        ...{ skip: first, limit: last - first },
      })
      const ids = people.map(({ id }) => id)
      const found = new Map<string, Map<string, BalanceFigures>>()
      for (const type of types) found.set(type.id, await figuresOf(db, type.id, ids, { asOf, today }))
      const rows = people.flatMap((person) =>
        types.map((type) => ({ person, type, figures: found.get(type.id)?.get(person.id) as BalanceFigures })),
      )
      const begins = skip - first * types.length
      const accounts = people.map((person) => person.user_id)
      return {
        asOf,
        rows: rows.slice(begins, begins + limit),
        total: total * types.length,
        readable: await covered(db, actor, 'employees.read', accounts),
      }
    },
  }
}
