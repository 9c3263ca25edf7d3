import { DAY_MS, HOUR_MS } from '@ems/contract/core/durations'
import type { Role } from '@ems/contract/core/roles'
import type { MaritalStatus } from '@ems/contract/employee'
import { hashSecret, hashToken, newToken } from '../src/domains/auth/shared/hashing.ts'
import { newId } from '../src/platform/database/ids.ts'
import type { Db } from '../src/platform/database/index.ts'
import { createAccessBuilders } from './access.ts'
import { createAttendanceBuilders } from './attendance.ts'
import { createCalendarBuilders } from './calendars.ts'
import { createDocumentBuilders } from './documents.ts'
import { createExchangeBuilders } from './exchange.ts'
import { createLeaveBuilders } from './leaves.ts'
import { createNotificationBuilders } from './notifications.ts'
import { createSalaryBuilders } from './salaries.ts'
import { createTaskBuilders } from './tasks.ts'
import { createTeamBuilders } from './teams.ts'

/** The password and key of everyone whom the builders make. */
export const SEED_PASSWORD = 'Password-1'
export const SEED_KEY = '123456'

let hashes: Promise<[string, string]> | undefined
// Hashing is slow on purpose; everyone here has the same secrets, so once is enough.
const secretHashes = () => {
  hashes ??= Promise.all([hashSecret(SEED_PASSWORD), hashSecret(SEED_KEY)])
  return hashes
}

let sequence = 0
const next = () => ++sequence

export interface EmployeeSeed {
  name?: string
  email?: string
  role?: Role
  departmentId?: string
  code?: string
  dob?: string
  gender?: 'male' | 'female' | 'other'
  maritalStatus?: MaritalStatus
  designation?: string
  /** decimal text */
  salary?: string
  employedFrom?: string
  leftOn?: string | null
  /** a planned last day */
  leavingOn?: string
  profileImage?: string | null
  /** the employee whom they report to */
  managerId?: string | null
}

export type Builders = ReturnType<typeof createBuilders>

/** Makes rows for tests and for sample data; what is not said is made up, missing parents included. */
export function createBuilders(db: Db) {
  async function user(
    seed: { name?: string; email?: string; role?: Role; profileImage?: string | null; active?: boolean } = {},
  ): Promise<string> {
    const id = newId()
    const n = next()
    const [passwordHash, keyHash] = await secretHashes()
    await db
      .insertInto('users')
      .values({
        id,
        name: seed.name ?? `Person ${n}`,
        email: seed.email ?? `person${n}@example.com`,
        role: seed.role ?? 'employee',
        profile_image: seed.profileImage ?? null,
        active: seed.active ?? true,
        password_hash: passwordHash,
        key_hash: keyHash,
      })
      .execute()
    return id
  }

  async function department(seed: { name?: string; description?: string } = {}): Promise<string> {
    const id = newId()
    await db
      .insertInto('departments')
      .values({ id, dep_name: seed.name ?? `Department ${next()}`, description: seed.description ?? '' })
      .execute()
    return id
  }

  /** @returns the ids of the employee, their user and their department */
  async function employee(
    seed: EmployeeSeed = {},
  ): Promise<{ id: string; userId: string; departmentId: string; code: string }> {
    const departmentId = seed.departmentId ?? (await department())
    const userId = await user({ ...seed, active: !seed.leftOn })
    const id = newId()
    const code = seed.code ?? `EMP${String(next()).padStart(4, '0')}`
    await db
      .insertInto('employees')
      .values({
        id,
        user_id: userId,
        department_id: departmentId,
        code,
        dob: seed.dob ?? '1990-05-17',
        gender: seed.gender ?? 'female',
        marital_status: seed.maritalStatus ?? 'single',
        designation: seed.designation ?? 'Engineer',
        salary: seed.salary ?? '4000.00',
        employed_from: seed.employedFrom ?? '2020-01-01',
        left_on: seed.leftOn ?? null,
        leaving_on: seed.leavingOn ?? null,
        manager_id: seed.managerId ?? null,
      })
      .execute()
    return { id, userId, departmentId, code }
  }

  /** A legal entity that pays in euros and employs nobody. @returns its id */
  async function legalEntity(): Promise<string> {
    const id = newId()
    const values = { id, name: `Company ${next()}`, country: 'DE', currency: 'EUR', decimals: 2 }
    await db.insertInto('legal_entities').values(values).execute()
    return id
  }

  /** Asks for another name of someone. @returns the request's id */
  async function changeRequest(seed: { employeeId: string; before: string; after: string }): Promise<string> {
    const id = newId()
    const { employeeId: employee_id, before, after } = seed
    const values = { id, employee_id, field: 'name', before, after, status: 'Pending' }
    await db.insertInto('change_requests').values(values).execute()
    return id
  }

  /** A field of the organisation's own, of which each key is made once. @returns its id */
  async function customField(
    seed: { key?: string; type?: string; sees?: string; edits?: string } = {},
  ): Promise<string> {
    const { key = `field_${++sequence}`, type = 'text', sees = 'everyone', edits = 'self' } = seed
    const values = { label: `Label of ${key}`, section: 'Further', type, sees, edits, position: sequence }
    const { id } = await db
      .insertInto('custom_fields')
      .values({ id: newId(), key, ...values })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ archived: false }))
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** A template of a checklist with one item. @returns its id */
  async function checklistTemplate(): Promise<string> {
    const id = newId()
    await db.insertInto('checklist_templates').values({ id, name: 'First week', kind: 'onboarding' }).execute()
    const item = { position: 0, title: 'Badge', who: 'person', offset_days: 0 }
    await db
      .insertInto('checklist_template_items')
      .values({ id: newId(), template_id: id, ...item })
      .execute()
    return id
  }

  /** A checklist of someone, whose items were all cancelled. @returns its id */
  async function checklist(templateId: string, employeeId?: string): Promise<string> {
    const [id, employee_id] = [newId(), employeeId ?? (await employee()).id]
    const values = { template_id: templateId, kind: 'onboarding', anchor_day: '2026-01-05', follows: false }
    await db
      .insertInto('checklists')
      .values({ id, employee_id, ...values })
      .execute()
    return id
  }

  /** Plans that someone gets another designation on a day far ahead; their periods are not touched. @returns the change's id */
  async function plannedChange(seed: { employeeId: string; designation?: string }): Promise<string> {
    const id = newId()
    await db
      .insertInto('job_changes')
      .values({
        id,
        employee_id: seed.employeeId,
        effective_from: '2099-01-01',
        fields: ['designation'],
        designation: seed.designation ?? 'Lead',
        reason: 'promotion',
        status: 'Planned',
      })
      .execute()
    return id
  }

  /** Makes someone the head of a department. @param employeeId absent: a new employee. @returns the employee's id */
  async function head(departmentId: string, employeeId?: string): Promise<string> {
    const id = employeeId ?? (await employee()).id
    await db.insertInto('department_heads').values({ department_id: departmentId, employee_id: id }).execute()
    return id
  }

  /** @returns the token of a session that lasts a day */
  async function session(userId: string, { confirmedAt }: { confirmedAt?: Date | null } = {}): Promise<string> {
    const token = newToken()
    await db
      .insertInto('sessions')
      .values({
        id: newId(),
        user_id: userId,
        token_hash: hashToken(token),
        expires_at: new Date(Date.now() + DAY_MS),
        ...(confirmedAt === undefined ? {} : { confirmed_at: confirmedAt }),
      })
      .execute()
    return token
  }

  /** @returns the token of a link to set a new password, which is good for an hour */
  async function passwordReset(userId: string): Promise<string> {
    const token = newToken()
    await db
      .insertInto('password_resets')
      .values({ token_hash: hashToken(token), user_id: userId, expires_at: new Date(Date.now() + HOUR_MS) })
      .execute()
    return token
  }

  return {
    ...createSalaryBuilders(db, employee),
    ...createLeaveBuilders(db, employee),
    ...createTeamBuilders(db, employee),
    ...createTaskBuilders(db),
    ...createAttendanceBuilders(db, employee),
    ...createNotificationBuilders(db),
    ...createAccessBuilders(db),
    ...createCalendarBuilders(db),
    ...createDocumentBuilders(db),
    ...createExchangeBuilders(db),
    user,
    department,
    employee,
    head,
    legalEntity,
    changeRequest,
    customField,
    checklistTemplate,
    checklist,
    plannedChange,
    session,
    passwordReset,
    administrator: () => user({ role: 'admin', name: 'Administrator' }),
  }
}
