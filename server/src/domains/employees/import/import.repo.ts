import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { allLegalEntities, type LegalEntityRow } from '../../legal-entities/index.ts'
import { valuesOf } from '../custom-fields/custom-field.repo.ts'
import type { CustomField } from '../custom-fields/custom-field.rules.ts'
import { contactsByIds, NO_CONTACTS } from '../shared/contact.repo.ts'
import { COLUMNS, employeesWithAccounts } from '../shared/employee.repo.ts'
import type { KnownPerson } from './compare-rows.ts'

/** People by code in lower case, with their job on a day. @param own the custom fields */
export async function peopleByCodes(
  db: Db,
  codes: readonly string[],
  { today, own }: { today: string; own: readonly CustomField[] },
): Promise<KnownPerson[]> {
  const people = await employeesWithAccounts(db)
    .select(COLUMNS)
    .select((e) =>
      e
        .selectFrom('working_times as w')
        .innerJoin('locations as l', 'l.id', 'w.location_id')
        .select('l.name')
        .whereRef('w.employee_id', '=', 'e.id')
        .where(sql<boolean>`w.days @> ${today}::date`)
        .as('location_name'),
    )
    .where(sql<boolean>`lower(e.code) = any(${codes}::text[])`)
    .execute()
  const custom = await valuesOf(
    db,
    people.map(({ id }) => id),
    own,
  )
  const contacts = await contactsByIds(
    db,
    people.map(({ id }) => id),
  )
  return people.map((person) => ({
    ...person,
    custom: custom.get(person.id) ?? {},
    contacts: contacts.get(person.id) ?? NO_CONTACTS,
  }))
}

/** Locks people by code in lower case, until the transaction ends. */
export async function lockCodes(trx: Trx, codes: readonly string[]): Promise<void> {
  await trx
    .selectFrom('employees')
    .select('id')
    .where(sql<boolean>`lower(code) = any(${codes}::text[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The emails, in lower case, that are in use, with the employee's code; null for accounts without a record. */
export async function emailsTaken(db: Db, emails: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('users as u')
    .leftJoin('employees as e', 'e.user_id', 'u.id')
    .select([sql<string>`lower(u.email)`.as('email'), sql<string | null>`lower(e.code)`.as('code')])
    .where(sql<boolean>`lower(u.email) = any(${emails}::text[])`)
    .execute()
  return new Map(rows.map(({ email, code }) => [email, code]))
}

/** Departments, locations and legal entities by name in lower case. */
export async function placesByName(db: Db) {
  const departments = await db
    .selectFrom('departments')
    .select(['id', sql<string>`lower(dep_name)`.as('name')])
    .execute()
  const locations = await db
    .selectFrom('locations')
    .select(['id', sql<string>`lower(name)`.as('name')])
    .execute()
  const byName = (rows: readonly { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [name, id]))
  const entities = await allLegalEntities(db)
  const legalEntities = new Map(entities.map((entity) => [entity.name.toLowerCase(), entity]))
  // The oldest active one; the last active one cannot be closed.
  const firstEntity = entities.find(({ active }) => active) as LegalEntityRow
  return { departments: byName(departments), locations: byName(locations), legalEntities, firstEntity }
}

/** The present reporting lines and the leavers, by codes in lower case. */
export async function currentReportingLines(
  db: Db,
): Promise<{ code: string; manager: string | null; left: boolean }[]> {
  return db
    .selectFrom('employees as e')
    .leftJoin('employees as m', 'm.id', 'e.manager_id')
    .select([
      sql<string>`lower(e.code)`.as('code'),
      sql<string | null>`lower(m.code)`.as('manager'),
      sql<boolean>`e.left_on is not null`.as('left'),
    ])
    .execute()
}

/** Finds the managers of rows: people by code, email or name, in lower case. */
export async function peopleNamed(
  db: Db,
  texts: readonly string[],
): Promise<{ code: string; email: string; name: string; left: boolean }[]> {
  if (texts.length === 0) return []
  return db
    .selectFrom('employees as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select([
      sql<string>`lower(e.code)`.as('code'),
      sql<string>`lower(u.email)`.as('email'),
      sql<string>`lower(u.name)`.as('name'),
      sql<boolean>`e.left_on is not null`.as('left'),
    ])
    .where(
      sql<boolean>`(lower(e.code) = any(${texts}::text[]) or lower(u.email) = any(${texts}::text[]) or lower(u.name) = any(${texts}::text[]))`,
    )
    .execute()
}

/** The location of some people on a day, by employee id. */
export async function locationNames(
  db: Db,
  people: readonly { id: string }[],
  day: string,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('working_times as w')
    .innerJoin('locations as l', 'l.id', 'w.location_id')
    .select(['w.employee_id', 'l.name'])
    .where(sql<boolean>`w.employee_id = any(${people.map(({ id }) => id)}::uuid[])`)
    .where(sql<boolean>`w.days @> ${day}::date`)
    .execute()
  return new Map(rows.map(({ employee_id, name }) => [employee_id, name]))
}
