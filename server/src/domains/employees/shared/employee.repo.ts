import { sql } from 'kysely'
import { compiledQuery } from '../../../platform/database/compiled-query.ts'
import { type Db, nextUpdatedAt, type Trx } from '../../../platform/database/index.ts'

/** Employees with their accounts and departments. */
export const withDepartment = (db: Db) =>
  db
    .selectFrom('employees as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .innerJoin('legal_entities as le', 'le.id', 'e.legal_entity_id')
    .leftJoin('departments as d', 'd.id', 'e.department_id')

/** Employees with their accounts, departments and managers. */
export const employeesWithAccounts = (db: Db) =>
  withDepartment(db).leftJoin('employees as m', 'm.id', 'e.manager_id').leftJoin('users as mu', 'mu.id', 'm.user_id')

export const COLUMNS = [
  'e.id',
  'e.code',
  'e.dob',
  'e.gender',
  'e.marital_status',
  'e.designation',
  'e.salary',
  'le.id as legal_entity_id',
  'e.pay_category_id',
  'le.name as legal_entity_name',
  'le.currency',
  'le.decimals',
  'e.employed_from',
  'e.left_on',
  'e.employment_type',
  'e.fte',
  'e.probation_ends',
  'e.contract_ends',
  'e.preferred_name',
  'e.leaving_on',
  'e.leaving_reason',
  'e.leaving_note',
  'e.leaving_reports_to',
  'e.leaving_error',
  'e.early_access',
  'e.created_at',
  'e.updated_at',
  'u.id as user_id',
  'u.name',
  'u.email',
  'u.role',
  'u.profile_image',
  'd.id as department_id',
  'd.dep_name',
  'd.description as department_description',
  'm.id as manager_id',
  'm.code as manager_code',
  'mu.id as manager_user_id',
  'mu.name as manager_name',
] as const

/** @param id the employee's or the user's id, as clients send either */
export const employeeById = async (db: Db, id: string) => (await byId(db, id)).at(0)

const byId = compiledQuery((db, id: string) =>
  employeesWithAccounts(db)
    .select(COLUMNS)
    .where((e) => e.or([e('e.id', '=', id), e('e.user_id', '=', id)])),
)

/** People by the employees' ids, in no order. */
export const employeesByIds: (db: Db, ids: readonly string[]) => Promise<EmployeeRow[]> = compiledQuery(
  (db, ids: readonly string[]) =>
    employeesWithAccounts(db).select(COLUMNS).where(sql<boolean>`e.id = any(${ids}::uuid[])`),
)

/** A person whom a call or a row of a file names. */
export interface NamedEmployee {
  id: string
  user_id: string
  code: string
  name: string
  legal_entity_id: string
}

const NAMED = sql`
  select e.id, e.user_id, e.code, u.name, e.legal_entity_id from employees e join users u on u.id = e.user_id`
const lockedIf = (lock: boolean) => (lock ? sql`for no key update of e` : sql``)

/** People by the employees' or the users' ids, each under both. @param lock until the transaction ends */
export async function employeesByAnyId(db: Db, ids: readonly string[], lock = false) {
  const { rows } = await sql<NamedEmployee>`
    ${NAMED} where e.id = any(${ids}::uuid[]) or e.user_id = any(${ids}::uuid[]) order by e.id ${lockedIf(lock)}`.execute(
    db,
  )
  return new Map(rows.flatMap((row) => [[row.id, row] as const, [row.user_id, row] as const]))
}

/** People by employee ID in lower case; unknown IDs are absent. @param lock until the transaction ends */
export async function employeesByCodes(db: Db, codes: readonly string[], lock: boolean) {
  const { rows } = await sql<NamedEmployee>`
    ${NAMED} where lower(e.code) = any(${codes}::text[]) order by e.id ${lockedIf(lock)}`.execute(db)
  return new Map(rows.map((person) => [person.code.toLowerCase(), person]))
}

export type EmployeeRow = NonNullable<Awaited<ReturnType<typeof employeeById>>>

/** The employee with an employee ID, in any case. @returns the employee's id */
export async function employeeIdOfCode(db: Db, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('employees')
    .select('id')
    .where(sql`lower(code)`, '=', code.toLowerCase())
    .executeTakeFirst()
  return row?.id
}

/**
 * The employee, locked until the transaction ends. Read in a separate statement: a statement that waited for the lock
 * would join the state from before.
 */
export async function lockEmployee(trx: Trx, id: string) {
  const locked = await trx
    .selectFrom('employees as e')
    .select('e.id')
    .where((e) => e.or([e('e.id', '=', id), e('e.user_id', '=', id)]))
    // Rows that refer to the person can be written meanwhile: otherwise a transaction with one of their leaves could
    // deadlock.
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked && employeeById(trx, locked.id)
}

/** Locks people by employee id, in order of id, until the transaction ends. Read them in a separate statement. */
export async function lockEmployees(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`select from employees where id = any(${ids}::uuid[]) order by id for no key update`.execute(trx)
}

/** Locks a person by employee id until the transaction ends, and reads whether they are employed. */
export const lockEmployeeForLeave = (
  trx: Trx,
  id: string,
): Promise<{ id: string; left_on: string | null } | undefined> =>
  trx.selectFrom('employees').select(['id', 'left_on']).where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Locks people by employee id against leaving, until the transaction ends.
 * @returns existing people; `left_on` is null while they are employed
 */
export async function lockEmployeesAgainstLeaving(trx: Trx, ids: readonly string[]) {
  if (ids.length === 0) return []
  const people = trx.selectFrom('employees as e').innerJoin('users as u', 'u.id', 'e.user_id').where('e.id', 'in', ids)
  return people
    .select(['e.id', 'e.code', 'e.left_on', 'u.id as user_id', 'u.name', 'u.email'])
    .orderBy('e.id')
    .forShare('e')
    .execute()
}

/** Values that an update may leave out. */
export interface TermValues {
  employment_type?: string
  /** decimal text */
  fte?: string
  probation_ends?: string | null
  contract_ends?: string | null
  early_access?: boolean
}

export interface EmployeeValues extends TermValues {
  legal_entity_id: string
  department_id: string | null
  marital_status: string | null
  designation: string
  /** decimal text */
  salary: string | null
}

export interface NewEmployee extends EmployeeValues {
  id: string
  user_id: string
  code: string
  dob: string | null
  gender: string | null
  employed_from: string
  manager_id: string | null
}

/**
 * @throws the unique violation `employees_code_unique`, the foreign key violation `employees_department_id_fkey`, the
 * check violation `reporting_lines_depth`
 */
export async function insertEmployees(trx: Trx, values: readonly NewEmployee[]): Promise<void> {
  await trx.insertInto('employees').values(values).execute()
}

/** The complete new values of people, without reporting lines. */
export interface EmployeeChange extends Required<EmployeeValues> {
  id: string
  code: string
  dob: string | null
  gender: string | null
}

/** @throws the unique violation `employees_code_unique`, the foreign key violation `employees_department_id_fkey` */
export async function updateEmployees(trx: Trx, people: readonly EmployeeChange[]): Promise<void> {
  await sql`
    update employees e set code = r.code, department_id = r.department_id, legal_entity_id = r.legal_entity_id, marital_status = r.marital_status, designation = r.designation,
      salary = r.salary, employment_type = r.employment_type, fte = r.fte, probation_ends = r.probation_ends,
      contract_ends = r.contract_ends, early_access = r.early_access, dob = r.dob, gender = r.gender, updated_at = ${nextUpdatedAt}
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as r (id uuid, code text, department_id uuid, legal_entity_id uuid, marital_status text,
      designation text, salary numeric, employment_type text, fte numeric, probation_ends date, contract_ends date,
      early_access boolean, dob date, gender text)
    where e.id = r.id`.execute(trx)
}

/** Sets base salaries from the pay terms. */
export async function setBaseSalaries(trx: Trx, salaries: readonly { id: string; salary: string }[]): Promise<void> {
  await sql`
    update employees e set salary = r.salary, updated_at = ${nextUpdatedAt}
    from jsonb_to_recordset(${JSON.stringify(salaries)}::jsonb) as r (id uuid, salary numeric)
    where e.id = r.id and e.salary is distinct from r.salary`.execute(trx)
}
