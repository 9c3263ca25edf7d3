import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import { findSome, matchRank } from '../../platform/database/search.ts'
import { isInSearchScope, MOST_RANKED, type SearchRequest, type SearchScope } from './people-search.repo.ts'

export interface FoundName {
  id: string
  name: string
  /** of the head or leader */
  person: string | null
  fit: number
}

/** Departments by name, with their heads. */
export async function findDepartments(db: Db, { search, most }: SearchRequest): Promise<FoundName[]> {
  const { rows } = await sql<FoundName>`
    select d.id, d.dep_name as name, u.name as person, ${matchRank(sql`d.folded_name`, search)} as fit
    from (${findSome([{ type: 'department' }], search, { visible: sql``, most: MOST_RANKED })}) c
    join departments d on d.id = c.id
    left join department_heads h on h.department_id = d.id left join employees e on e.id = h.employee_id left join users u on u.id = e.user_id
    order by fit, lower(d.dep_name), d.id limit ${sql.lit(most)}`.execute(db)
  return rows
}

export interface TeamSearch extends SearchRequest {
  /** the leaders whose teams are visible */
  leaders: SearchScope
  /** the reader's employee id, whose own teams are visible; null for an account without an employee record */
  self: string | null
}

/** Teams by name, with their leader. */
export async function findTeams(db: Db, { search, most, leaders, self }: TeamSearch): Promise<FoundName[]> {
  const own = sql`t.id in (select team_id from team_members where employee_id = ${self}::uuid)`
  const visible = sql`join teams t on t.id = s.id join employees e on e.id = t.leader_id and (${isInSearchScope('e', leaders)} or ${own})`
  const { rows } = await sql<FoundName>`
    select t.id, t.team_name as name, u.name as person, ${matchRank(sql`t.folded_name`, search)} as fit
    from (${findSome([{ type: 'team' }], search, { visible, most: MOST_RANKED })}) c
    join teams t on t.id = c.id join employees e on e.id = t.leader_id join users u on u.id = e.user_id
    order by fit, lower(t.team_name), t.id limit ${sql.lit(most)}`.execute(db)
  return rows
}
