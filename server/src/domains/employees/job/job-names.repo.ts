import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { JobFacts } from './job.rules.ts'

const withNames = {
  department: sql`(select jsonb_build_object('_id', d.id, 'dep_name', d.dep_name, 'description', d.description) from departments d where d.id = j.department_id)`,
  manager: sql`(select jsonb_build_object('_id', m.id, 'employeeId', m.code, 'userId', jsonb_build_object('_id', u.id, 'name', u.name))
    from employees m join users u on u.id = m.user_id where m.id = j.manager_id)`,
  legalEntity: sql`(select jsonb_build_object('_id', le.id, 'name', le.name) from legal_entities le where le.id = j.legal_entity_id)`,
  payCategory: sql`(select jsonb_build_object('_id', pc.id, 'name', pc.name) from pay_categories pc where pc.id = j.pay_category_id)`,
}

interface Named {
  department: { _id: string; dep_name: string; description: string } | null
  manager: { _id: string; employeeId: string; userId: { _id: string; name: string } } | null
  legal_entity: { _id: string; name: string } | null
  pay_category: { _id: string; name: string } | null
}

const named = <T>(select: RawBuilder<T>, db: Db) => select.execute(db).then(({ rows }) => rows)

/** A period with present names. */
export interface NamedPeriod extends Named {
  from: string
  to: string | null
  designation: string
  employment_type: string
  fte: string
}

/** A person's periods with present names, newest first. */
export const namedPeriods = (db: Db, employeeId: string): Promise<NamedPeriod[]> =>
  named(
    sql<NamedPeriod>`
      select lower(j.days) as "from", upper(j.days) - 1 as "to", j.designation, j.employment_type, j.fte,
        ${withNames.department} as department, ${withNames.manager} as manager, ${withNames.legalEntity} as legal_entity,
        ${withNames.payCategory} as pay_category
      from job_periods j where j.employee_id = ${employeeId} order by lower(j.days) desc`,
    db,
  )

/** A change with present names. */
export interface NamedChange extends Named {
  id: string
  effective_from: string
  fields: (keyof JobFacts | 'location' | 'schedule')[]
  designation: string | null
  employment_type: string | null
  fte: string | null
  reason: string
  note: string
  status: string
  error: string | null
  location_id: string | null
  location_name: string | null
  schedule_id: string | null
  schedule_name: string | null
  planner_id: string | null
  planner_name: string | null
  created_at: Date
  updated_at: Date
}

/** A person's changes with present names, newest first. @param id only this one */
export const namedChanges = (db: Db, employeeId: string, id?: string): Promise<NamedChange[]> =>
  named(
    sql<NamedChange>`
      select j.id, j.effective_from, j.fields, j.designation, j.employment_type, j.fte, j.reason, j.note, j.status, j.error,
        j.created_at, j.updated_at, p.id as planner_id, p.name as planner_name,
        l.id as location_id, l.name as location_name, s.id as schedule_id, s.name as schedule_name,
        ${withNames.department} as department, ${withNames.manager} as manager, ${withNames.legalEntity} as legal_entity,
        ${withNames.payCategory} as pay_category
      from job_changes j left join users p on p.id = j.created_by
        left join locations l on l.id = j.location_id left join schedules s on s.id = j.schedule_id
      where j.employee_id = ${employeeId} and (${id ?? null}::uuid is null or j.id = ${id ?? null})
      order by j.effective_from desc, j.id desc`,
    db,
  )

/** Changes by id, with their people: for notifications. */
export const changesById = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('job_changes as j')
    .innerJoin('employees as e', 'e.id', 'j.employee_id')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['j.id', 'j.effective_from', 'j.status', 'j.error', 'e.user_id', 'u.name'])
    .where(sql<boolean>`j.id = any(${ids}::uuid[])`)
    .execute()
