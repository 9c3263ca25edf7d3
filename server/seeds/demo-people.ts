import { addDays } from '@ems/contract/core/days'
import type { Role } from '@ems/contract/core/roles'
import { hashSecret } from '../src/domains/auth/shared/hashing.ts'
import { newId } from '../src/platform/database/ids.ts'
import type { Db } from '../src/platform/database/index.ts'
import type { StoredFile } from '../src/platform/files/index.ts'
import { SEED_KEY, SEED_PASSWORD } from './builders.ts'
import { insertMany } from './demo-bulk.ts'
import { mailName, personName } from './demo-names.ts'
import { type DepartmentKind, departmentList } from './demo-organisation.ts'
import type { Random } from './demo-random.ts'

export interface SamplePerson {
  id: string
  userId: string
  name: string
  email: string
  role: Role
  gender: 'male' | 'female' | 'other'
  code: string
  /** place in the list of departments */
  department: number
  designation: string
  /** monthly, whole units of the currency */
  salary: number
  legalEntity: SampleEntity
  dob: string
  married: boolean
  from: string
  leftOn: string | null
  picture: StoredFile | null
}

/** A legal entity with its currency. */
export interface SampleEntity {
  id: string
  currency: string
  decimals: number
}

export interface SampleDepartment extends DepartmentKind {
  id: string
}

export const sampleDepartments = (count: number): SampleDepartment[] =>
  departmentList(count).map((kind) => ({ ...kind, id: newId() }))

/**
 * Believable people: names of many cultures, jobs and pay that fit their department, most of them here for years and a
 * few gone. The first is the administrator of Human Resources.
 * @param today the day from which dates are counted back
 * @param legalEntity their employer
 */
export function* samplePeople(
  random: Random,
  count: number,
  departments: readonly SampleDepartment[],
  { today, legalEntity }: { today: string; legalEntity: SampleEntity },
): Generator<SamplePerson> {
  const places = departments.flatMap((department, index) => Array<number>(department.weight).fill(index))
  const usedAddresses = new Map<string, number>()
  for (let number = 1; number <= count; number++) {
    const department = number === 1 ? 0 : random.pick(places)
    const { jobs } = departments[department] as SampleDepartment
    const [designation, least, most] =
      number === 1 ? (jobs.at(-1) as DepartmentKind['jobs'][number]) : random.pick(jobs)
    const { name, gender } = nameOf(random, usedAddresses, count)
    const mail = mailName(name)
    const namesakes = usedAddresses.get(mail) ?? 0
    usedAddresses.set(mail, namesakes + 1)
    // Most have been here for some years; the square keeps the old hands few.
    const daysHere = 30 + Math.floor(random.next() ** 2 * 3200)
    const gone = number > 40 && random.chance(0.04)
    yield {
      id: newId(),
      userId: newId(),
      name,
      email: `${mail}${namesakes > 0 ? namesakes + 1 : ''}@example.com`,
      role: number === 1 ? 'admin' : 'employee',
      gender,
      code: `EMP${String(number).padStart(String(count).length, '0')}`,
      department,
      designation,
      salary: Math.round(random.int(least, most) / 50) * 50,
      legalEntity,
      dob: addDays(today, -(22 * 365 + random.int(0, 40 * 365))),
      married: random.chance(0.5),
      from: addDays(today, number <= 40 ? -Math.max(daysHere, 500) : -daysHere),
      leftOn: gone ? addDays(today, -random.int(1, Math.min(daysHere, 300))) : null,
      picture: null,
    }
  }
}

// In a house of some hundred people everyone has a name of their own; in one of a hundred thousand that is not so.
function nameOf(random: Random, taken: ReadonlyMap<string, number>, count: number) {
  for (let attempt = 0; ; attempt++) {
    const person = personName(random)
    if (count > 1000 || attempt > 50 || !taken.has(mailName(person.name))) return person
  }
}

export async function storePeople(
  db: Db,
  departments: readonly SampleDepartment[],
  people: readonly SamplePerson[],
): Promise<void> {
  // Hashing is slow on purpose; everyone here has the same secrets, so once is enough.
  const [password, key] = await Promise.all([hashSecret(SEED_PASSWORD), hashSecret(SEED_KEY)])
  await insertMany(
    db,
    'departments',
    { id: 'uuid', dep_name: 'text', description: 'text' },
    departments.map((each) => [each.id, each.name, each.description]),
  )
  await insertMany(
    db,
    'users',
    {
      id: 'uuid',
      name: 'text',
      email: 'text',
      role: 'text',
      profile_image: 'text',
      password_hash: 'text',
      key_hash: 'text',
      active: 'boolean',
    },
    people.map((each) => [
      each.userId,
      each.name,
      each.email,
      each.role,
      each.picture?.key ?? null,
      password,
      key,
      each.leftOn === null,
    ]),
  )
  await storePictures(db, people)
  await insertMany(
    db,
    'employees',
    {
      id: 'uuid',
      user_id: 'uuid',
      department_id: 'uuid',
      legal_entity_id: 'uuid',
      code: 'text',
      dob: 'date',
      gender: 'text',
      marital_status: 'text',
      designation: 'text',
      salary: 'numeric',
      employed_from: 'date',
      left_on: 'date',
      created_at: 'timestamptz',
    },
    people.map((each) => [
      each.id,
      each.userId,
      departments[each.department]?.id,
      each.legalEntity.id,
      each.code,
      each.dob,
      each.gender,
      each.married ? 'married' : 'single',
      each.designation,
      each.salary,
      each.from,
      each.leftOn,
      `${each.from}T09:00:00Z`,
    ]),
  )
}

const storePictures = (db: Db, people: readonly SamplePerson[]) =>
  insertMany(
    db,
    'files',
    {
      id: 'uuid',
      store_key: 'text',
      media_type: 'text',
      bytes: 'bigint',
      sha256: 'bytea',
      owner_kind: 'text',
      owner_id: 'uuid',
    },
    people.flatMap(({ userId, picture }) =>
      picture ? [[newId(), picture.key, picture.mediaType, picture.bytes, picture.sha256, 'user', userId]] : [],
    ),
  )
