import { setImmediate as breathe } from 'node:timers/promises'
import { type ActingPrincipal, hasPermissionForEveryone } from '../../../platform/actor/actor.ts'
import type { Db } from '../../../platform/database/index.ts'
import { AppError, fieldError } from '../../../platform/errors/errors.ts'
import {
  findDuplicates,
  type ImportOptions,
  type ImportProblem,
  type ImportRow,
  joinFirstTen,
  MOST_LISTED_NAMES,
  mapWithPauses,
  type RowVerdict,
  toProblem,
} from '../../../platform/exchange/row-import.ts'
import { hasNoEmail } from '../../../platform/personal/placeholder-email.ts'
import { getTranslator } from '../../../platform/words/words.ts'
import { hasAnotherHolder } from '../../access/index.ts'
import type { LegalEntityRow } from '../../legal-entities/index.ts'
import { canMoveInto, coversPlace, findPermitted } from '../../scope/index.ts'
import { openFields } from '../custom-fields/custom-field.repo.ts'
import type { CustomField } from '../custom-fields/custom-field.rules.ts'
import type { employmentService } from '../employment/employment.service.ts'
import { type ListedPerson, requireValidNewEmployee } from '../record/create-employee.ts'
import { requireEndsAfter, requireStartInRange } from '../shared/employment-dates.ts'
import { requireSalaryInCurrency, salaryIn } from '../shared/legal-entity.ts'
import { differences, type KnownPerson, reportingDepths } from './compare-rows.ts'
import { currentReportingLines, emailsTaken, peopleByCodes, placesByName } from './import.repo.ts'
import { CONTACT_FIELDS } from './import-contacts.ts'
import { type ImportedPerson, NEEDED, parseRow } from './import-fields.ts'
import { resolveManagers } from './import-managers.ts'

const t = getTranslator('imports')

const ROWS_AT_ONCE = 500
/** The most levels of the tree, as the database enforces it. */
const MOST_MANAGER_LEVELS = 30

const NOBODY = '00000000-0000-7000-8000-000000000000'

interface Row {
  no: number
  code: string
  wanted: ImportedPerson
  problems: ImportProblem[]
  known: KnownPerson | undefined
  changed: Set<keyof ImportedPerson>
}

type Places = Awaited<ReturnType<typeof placesByName>>

/** The error of a row for a refusal by the rules of one person. */
function problemsOf(field: string, work: () => unknown): ImportProblem[] {
  try {
    work()
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return [{ field: error.issues?.[0]?.path ?? field, message: error.message }]
  }
}

async function refusedLater(field: string, work: Promise<unknown>): Promise<ImportProblem[]> {
  try {
    await work
    return []
  } catch (error) {
    return problemsOf(field, () => {
      throw error
    })
  }
}

/** Checks the rows of an import of people; writes nothing. @param today the organisation's day */
export async function checkPeople(
  { db, employment }: { db: Db; employment: Pick<ReturnType<typeof employmentService>, 'requireFirstDay'> },
  acting: ActingPrincipal,
  rows: readonly ImportRow[],
  options: ImportOptions,
  today: string,
): Promise<RowVerdict[]> {
  const [places, own] = [await placesByName(db), await openFields(db)]
  const wanted = await mapWithPauses(rows, (row) => ({ no: row.no, ...parseRow(row, own) }))
  const problems = await resolveManagers(
    db,
    wanted.map((row) => row.wanted),
  )
  for (const [place, problem] of problems) wanted[place]?.problems.push(problem)
  const read: Row[] = []
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const some = wanted.slice(start, start + ROWS_AT_ONCE)
    read.push(...(await readSome(db, acting, some, { places, own, options, today })))
    await breathe()
  }
  for (const { known, wanted, changed, problems: found } of read) {
    if (!known || !changed.has('employedFrom') || found.length > 0) continue
    found.push(
      ...(await refusedLater('employedFrom', employment.requireFirstDay(db, known, wanted.employedFrom ?? ''))),
    )
  }
  addDuplicateProblems(read)
  await breathe()
  const positions = await checkLines(db, acting, read)
  return read.map(({ no, code, problems, known, changed }) => ({
    no,
    outcome: problems.length > 0 ? 'error' : known === undefined ? 'create' : changed.size > 0 ? 'update' : 'unchanged',
    problems,
    position: positions.get(code) ?? 0,
  }))
}

interface Standpoint {
  places: Places
  /** the custom fields */
  own: readonly CustomField[]
  options: ImportOptions
  today: string
}

type Wanted = Pick<Row, 'no' | 'wanted' | 'problems'>

async function readSome(db: Db, acting: ActingPrincipal, read: readonly Wanted[], at: Standpoint): Promise<Row[]> {
  const codeOf = ({ wanted }: { wanted: ImportedPerson }) => wanted.employeeId?.toLowerCase() ?? ''
  const people = await peopleByCodes(db, read.map(codeOf), at)
  const byCode = new Map(people.map((person) => [person.code.toLowerCase(), person]))
  const ownersByEmail = await emailsTaken(
    db,
    read.map(({ wanted }) => wanted.email?.toLowerCase() ?? ''),
  )
  const ids = people.map(({ user_id }) => user_id)
  const reach = {
    manages: await findPermitted(db, acting, 'employees.manage', ids),
    personal: await findPermitted(db, acting, 'employees.personal', ids),
    pays: await findPermitted(db, acting, 'employees.pay', ids),
    seesPay: await findPermitted(db, acting, 'salaries.read', ids),
    leads: await findPermitted(db, acting, 'employees.managers', ids),
    // Nobody sets their own salary while another person could.
    ownPay: !ids.includes(acting.userId) || !(await hasAnotherHolder(db, 'employees.pay', acting.userId, at.today)),
  }
  return read.map(({ no, wanted, problems }): Row => {
    const code = codeOf({ wanted })
    const known = byCode.get(code)
    const changed = known ? differences(wanted, known) : new Set<keyof ImportedPerson>()
    const row: Row = { no, code, wanted, problems, known, changed }
    if (wanted.employeeId === undefined && !problems.some(({ field }) => field === 'employeeId'))
      problems.push(toProblem('employeeId', 'field.required'))
    problems.push(...placeProblems(wanted, acting, at))
    problems.push(
      ...(known
        ? changeProblems(row, known, reach, { today: at.today, acting, places: at.places })
        : newProblems(row, acting, at)),
    )
    const owner = ownersByEmail.get(wanted.email?.toLowerCase() ?? '')
    if (owner !== undefined && owner !== code && known === undefined)
      problems.push(toProblem('email', 'employee.email-registered'))
    return row
  })
}

function placeProblems(
  { department, legalEntity, location }: ImportedPerson,
  acting: ActingPrincipal,
  { places, options }: Standpoint,
) {
  const problems: ImportProblem[] = []
  if (department !== undefined && !places.departments.has(department.toLowerCase())) {
    if (!options.createDepartments) problems.push(toProblem('department', 'import.no-department', { name: department }))
    else if (!hasPermissionForEveryone(acting, 'departments.manage'))
      problems.push(toProblem('department', 'access.denied'))
  }
  if (legalEntity !== undefined && !places.legalEntities.get(legalEntity.toLowerCase())?.active)
    problems.push(toProblem('legalEntity', 'legal-entity.unknown'))
  if (location != null && !places.locations.has(location.toLowerCase()))
    problems.push(toProblem('location', 'import.no-location', { name: location }))
  return problems
}

type Covered = ReadonlySet<string>

type Refusable = (typeof CONTACT_FIELDS)[number] | 'dob' | 'gender' | 'maritalStatus' | 'salary' | 'manager'

const hiddenField = (field: Refusable) => toProblem(field, 'access.hidden-field', { field: t(`employees.${field}`) })

function changeProblems(
  { wanted, changed }: Row,
  known: KnownPerson,
  reach: { manages: Covered; personal: Covered; pays: Covered; seesPay: Covered; leads: Covered; ownPay: boolean },
  { today, acting, places }: { today: string; acting: ActingPrincipal; places: Places },
): ImportProblem[] {
  const { userId } = acting
  if (!reach.manages.has(known.user_id)) return [toProblem('employeeId', 'access.denied')]
  const problems: ImportProblem[] = []
  // Any value of a hidden field is refused: "unchanged" would reveal it.
  const refuse = (field: Refusable, sets: Covered, sees?: Covered) => {
    const given = sees?.has(known.user_id) === false ? wanted[field] != null : changed.has(field)
    if (given && !sets.has(known.user_id)) problems.push(hiddenField(field))
  }
  for (const field of ['dob', 'gender', 'maritalStatus'] as const) refuse(field, reach.personal, reach.personal)
  refuse('salary', reach.pays, reach.seesPay)
  refuse('manager', reach.leads)
  if (changed.has('salary') && known.user_id === userId && !reach.ownPay)
    problems.push(toProblem('salary', 'access.own-matter'))
  if (changed.has('email') && !hasNoEmail(known.email)) problems.push(toProblem('email', 'import.email-stays'))
  const reached = CONTACT_FIELDS.find((field) => wanted[field] !== undefined)
  if (reached && !reach.personal.has(known.user_id)) problems.push(hiddenField(reached))
  if (changed.has('lastDay')) problems.push(...lastDayProblems(wanted, known, today, userId))
  if (changed.has('role')) problems.push(toProblem('role', 'import.role-stays'))
  if (changed.has('dob') && (wanted.dob ?? '') > today) problems.push(toProblem('dob', 'employee.born-in-future'))
  problems.push(...currencyProblems({ wanted, known, changed }, { today, acting, places }))
  const from = wanted.employedFrom ?? known.employed_from
  const ends = {
    probationEnds: wanted.probationEnds === undefined ? known.probation_ends : wanted.probationEnds,
    contractEnds: wanted.contractEnds === undefined ? known.contract_ends : wanted.contractEnds,
  }
  if (changed.has('employedFrom')) problems.push(...problemsOf('employedFrom', () => requireStartInRange(from, today)))
  if (changed.has('employedFrom') || changed.has('probationEnds') || changed.has('contractEnds'))
    problems.push(...problemsOf('employedFrom', () => requireEndsAfter(from, ends)))
  return problems
}

/** A move to a legal entity out of reach, to another currency without a salary, and a salary with too many decimals. */
function currencyProblems(
  { wanted, known, changed }: { wanted: ImportedPerson; known: KnownPerson; changed: Row['changed'] },
  { today, acting, places }: { today: string; acting: ActingPrincipal; places: Places },
): ImportProblem[] {
  const moves = changed.has('legalEntity')
  const named = moves ? wanted.legalEntity : known.legal_entity_name
  const entity = places.legalEntities.get(named?.toLowerCase() ?? '')
  // An unknown one is a separate error.
  if (!entity) return []
  if (moves && !canMoveInto(acting, entity.id)) return [toProblem('legalEntity', 'access.denied')]
  return problemsOf('salary', () => {
    if (moves && entity.currency !== known.currency)
      requireSalaryInCurrency(wanted.name ?? known.name, entity, wanted.salary, today)
    if (wanted.salary != null) salaryIn(entity, wanted.salary)
  })
}

/** The refusals of a last day. */
function lastDayProblems(
  { lastDay = '', employedFrom }: ImportedPerson,
  known: KnownPerson,
  _today: string,
  userId: string,
): ImportProblem[] {
  if (known.left_on !== null) return [toProblem('lastDay', 'employee.has-left', { name: known.name })]
  if (known.user_id === userId) return [toProblem('lastDay', 'employee.own-end')]
  return lastDay < (employedFrom ?? known.employed_from) ? [toProblem('lastDay', 'employee.end-before-start')] : []
}

function newProblems(
  { wanted, problems: known }: Row,
  acting: ActingPrincipal,
  { places, today, options }: Standpoint,
): ImportProblem[] {
  const told = (field: string) => known.some((problem) => problem.field === field)
  const missing = NEEDED.filter((field) => wanted[field] === undefined && !told(field) && field !== 'employeeId').map(
    (field) => toProblem(field, 'field.required'),
  )
  // Today would be a guess: pay and leave begin on this day.
  if (options.mapped.has('employedFrom') && wanted.employedFrom === undefined && !told('employedFrom'))
    missing.push(toProblem('employedFrom', 'import.no-first-day'))
  if (missing.length > 0 || known.length > 0) return missing
  // A department that the import will add has no people yet: only a right for everyone covers it.
  const department = places.departments.get(wanted.department?.toLowerCase() ?? '') ?? NOBODY
  const entity = places.legalEntities.get(wanted.legalEntity?.toLowerCase() ?? '') ?? places.firstEntity
  return problemsOf('department', () => requireValidImport(acting, wanted, { department, entity, today }))
}

/**
 * A new person, with the fields that the actor may set.
 * @param department its id
 * @param entity the employing legal entity
 * @throws {AppError} FORBIDDEN, INVALID
 */
export function requireValidImport(
  acting: ActingPrincipal,
  wanted: ImportedPerson,
  { department, entity, today }: { department: string; entity: LegalEntityRow; today: string },
) {
  const person = newPersonOf(wanted, department)
  const reached = CONTACT_FIELDS.find((field) => wanted[field] !== undefined)
  if (reached && !coversPlace(acting, 'employees.personal', { department, legalEntity: entity.id }))
    throw new AppError('access.hidden-field', { field: t(`employees.${reached}`) })
  if (wanted.lastDay !== undefined && wanted.lastDay < (wanted.employedFrom ?? today))
    throw fieldError('lastDay', 'employee.end-before-start')
  return requireValidNewEmployee(acting, person, { entity, today, listed: true })
}

/** A new person as a form would send them. @param department its id */
export const newPersonOf = (wanted: ImportedPerson, department: string): ListedPerson =>
  ({ ...wanted, role: wanted.role ?? 'employee', department }) as ListedPerson

/** The same person, or the same email, in several rows. */
function addDuplicateProblems(rows: readonly Row[]): void {
  const codes = findDuplicates(rows.map(({ no, wanted }) => ({ no, value: wanted.employeeId?.toLowerCase() })))
  const emails = findDuplicates(rows.map(({ no, wanted }) => ({ no, value: wanted.email?.toLowerCase() })))
  for (const { no, wanted, problems } of rows) {
    const same = codes.get(no)
    if (same)
      problems.push(
        toProblem('employeeId', 'import.key-twice', { rows: joinFirstTen(same), key: wanted.employeeId ?? '' }),
      )
    else if (emails.has(no))
      problems.push(toProblem('email', 'import.email-twice', { rows: joinFirstTen(emails.get(no) ?? []) }))
  }
}

/**
 * The reporting lines after all rows together.
 * @returns the level of each person, by code: managers are written before their reports
 */
async function checkLines(db: Db, acting: ActingPrincipal, rows: readonly Row[]): Promise<Map<string, number>> {
  if (!rows.some(({ wanted }) => wanted.manager !== undefined)) return new Map()
  const now = await currentReportingLines(db)
  const lines = new Map(now.map(({ code, manager }) => [code, manager]))
  const left = new Set(now.filter((person) => person.left).map(({ code }) => code))
  const inFile = new Map(rows.map((row) => [row.code, row]))
  for (const { code, known, wanted } of rows) {
    if (known === undefined) lines.set(code, wanted.manager?.toLowerCase() ?? null)
    else if (wanted.manager !== undefined) lines.set(code, wanted.manager?.toLowerCase() ?? null)
  }
  await breathe()
  for (const row of rows) row.problems.push(...managerProblems(row, acting, { lines, left }))
  await breathe()
  const depths = reportingDepths(lines)
  await breathe()
  for (const row of rows) {
    const depth = depths.get(row.code)
    if (row.wanted.manager != null && typeof depth === 'number' && depth > MOST_MANAGER_LEVELS)
      row.problems.push(toProblem('manager', 'org.too-deep'))
  }
  for (const row of rows) {
    const standing = depths.get(row.code)
    if (typeof standing !== 'object' || row.wanted.manager == null) continue
    // A circle may contain all rows of the file.
    const codes = standing.slice(0, MOST_LISTED_NAMES + 1).map((code) => inFile.get(code)?.wanted.employeeId ?? code)
    if (standing.length > 1) row.problems.push(toProblem('manager', 'import.cycle', { codes: joinFirstTen(codes) }))
  }
  addManagerProblems(rows, inFile)
  return new Map([...depths].map(([code, standing]) => [code, typeof standing === 'number' ? standing : 0]))
}

function managerProblems(
  { code, wanted, known, changed }: Row,
  acting: ActingPrincipal,
  { lines, left }: { lines: ReadonlyMap<string, string | null>; left: ReadonlySet<string> },
): ImportProblem[] {
  if (wanted.manager == null || (known && !changed.has('manager'))) return []
  const manager = wanted.manager.toLowerCase()
  if (!known && !acting.grants['employees.managers']) return [toProblem('manager', 'access.denied')]
  if (manager === code) return [toProblem('manager', 'org.own-manager')]
  if (!lines.has(manager)) return [toProblem('manager', 'import.no-manager', { code: wanted.manager })]
  if (left.has(manager)) return [toProblem('manager', 'org.manager-left', { name: wanted.manager })]
  return known?.left_on ? [toProblem('manager', 'org.person-left', { name: known.name })] : []
}

/** Adds errors to people who would report to a new person whose row has errors, and to the people below them. */
function addManagerProblems(rows: readonly Row[], inFile: ReadonlyMap<string, Row>): void {
  const below = Map.groupBy(rows, ({ wanted }) => wanted.manager?.toLowerCase())
  const wrong = rows.filter(({ known, problems }) => known === undefined && problems.length > 0)
  for (let manager = wrong.pop(); manager; manager = wrong.pop()) {
    if (inFile.get(manager.code) !== manager) continue
    for (const report of below.get(manager.code) ?? []) {
      if (report.problems.length > 0) continue
      const params = { code: manager.wanted.employeeId ?? '', row: manager.no }
      report.problems.push(toProblem('manager', 'import.manager-wrong', params))
      if (report.known === undefined) wrong.push(report)
    }
  }
}
