import { Email } from '@ems/contract/core/values'
import { type CustomValue, customValueOf } from '@ems/contract/custom-values'
import { EmployeeBody } from '@ems/contract/employees'
import { z } from 'zod'
import type { ImportField, ImportProblem, ImportRow } from '../../platform/importing.ts'
import { wordsOf } from '../../platform/words.ts'
import type { CustomField } from './custom-rules.ts'

const t = wordsOf('imports')
const { shape } = EmployeeBody

/** Words of a list as people write them: `Full time`, `MALE`. */
const word = <S extends z.ZodType<string, string>>(schema: S) =>
  z
    .string()
    .transform((text) => text.toLowerCase().replace(/[\s_]+/g, '-'))
    .pipe(schema)

const said = z.string().transform((text) => text === 'true')
const name = z.string().max(200, 'At most 200 characters are allowed.')

type Type = ImportField['type']

/** What a column of people can be: how it is read, and what else it is called. */
const FIELDS = {
  employeeId: {
    type: 'text',
    schema: shape.employeeId,
    needed: true,
    also: ['id', 'code', 'staff id', 'personnel number'],
  },
  name: { type: 'text', schema: shape.name, needed: true, also: ['full name', 'employee name', 'employee'] },
  email: { type: 'text', schema: Email, needed: true, also: ['email address', 'e-mail', 'work email', 'mail'] },
  dob: { type: 'day', schema: shape.dob, needed: true, also: ['birthday', 'birth date', 'born'] },
  gender: { type: 'text', schema: word(shape.gender), needed: true, also: ['sex'] },
  maritalStatus: { type: 'text', schema: word(shape.maritalStatus), needed: true, also: [] },
  designation: {
    type: 'text',
    schema: shape.designation,
    needed: true,
    also: ['job title', 'title', 'position', 'job'],
  },
  department: { type: 'text', schema: name, needed: true, also: ['dep_name', 'department name', 'unit'] },
  salary: { type: 'number', schema: shape.salary, needed: true, also: ['base salary', 'basic salary', 'pay'] },
  role: { type: 'text', schema: word(shape.role), needed: false, also: [] },
  employedFrom: {
    type: 'day',
    schema: shape.employedFrom,
    needed: false,
    also: ['employed from', 'start date', 'hired', 'joined', 'joining date', 'entry'],
  },
  manager: { type: 'text', schema: shape.employeeId, needed: false, also: ['manager id', 'reports to', 'supervisor'] },
  employmentType: {
    type: 'text',
    schema: word(shape.employmentType.unwrap()),
    needed: false,
    also: ['contract type', 'type'],
  },
  fte: { type: 'number', schema: shape.fte, needed: false, also: ['share', 'percent'] },
  probationEnds: { type: 'day', schema: shape.probationEnds, needed: false, also: ['probation until'] },
  contractEnds: { type: 'day', schema: shape.contractEnds, needed: false, also: ['contract until', 'end of contract'] },
  location: { type: 'text', schema: name, needed: false, also: ['office', 'site', 'place of work'] },
  earlyAccess: { type: 'yes-no', schema: said, needed: false, also: ['early access'] },
} as const satisfies Record<string, { type: Type; schema: z.ZodType; needed: boolean; also: readonly string[] }>

type Key = keyof typeof FIELDS
const KEYS = Object.keys(FIELDS) as Key[]

/** What `(clear)` empties; everybody has the others. */
const CLEARABLE = ['manager', 'probationEnds', 'contractEnds', 'location'] as const
type Clearable = (typeof CLEARABLE)[number]
const isClearable = (key: Key): key is Clearable => (CLEARABLE as readonly string[]).includes(key)

/** What a row says of somebody; what it does not say stays as it is. */
export type WantedPerson = {
  [K in Key]?: Exclude<z.output<(typeof FIELDS)[K]['schema']>, null | undefined> | (K extends Clearable ? null : never)
} & {
  /** the organisation's own fields; null: emptied */
  custom?: Record<string, CustomValue | null>
}

export const KEY_FIELD = 'employeeId'

/** What a file of people can say of each. */
export const personFields = (): ImportField[] =>
  KEYS.map((key) => {
    const { type, needed, also } = FIELDS[key]
    return {
      key,
      label: t(`employees.${key}`),
      type,
      needed,
      clearable: isClearable(key),
      also,
      ...(key === 'role' && { givesRights: true }),
    }
  })

const CELLS: Partial<Record<CustomField['type'], Type>> = { number: 'number', date: 'day', 'yes-no': 'yes-no' }

/** What a file of people can say of each in the organisation's own fields. */
export const customFieldsOf = (fields: readonly CustomField[]): ImportField[] =>
  fields.map(({ key, label, type, required }) => ({
    key,
    label,
    type: CELLS[type] ?? 'text',
    needed: false,
    missed: required,
    clearable: true,
    also: [],
  }))

/** What a new person needs. */
export const NEEDED = KEYS.filter((key) => FIELDS[key].needed)

/**
 * Reads a row by the same rules as a form.
 * @param own the organisation's own fields
 * @returns what it says, and what is wrong with it
 */
export function wantedOf(
  { values, problems }: ImportRow,
  own: readonly CustomField[],
): { wanted: WantedPerson; problems: ImportProblem[] } {
  const wanted: Record<string, unknown> = {}
  const found = [...problems]
  for (const key of KEYS) {
    const value = values[key]
    if (value === undefined) continue
    if (value === null) {
      wanted[key] = null
      continue
    }
    const parsed = FIELDS[key].schema.safeParse(value)
    if (parsed.success) wanted[key] = parsed.data
    else found.push({ field: key, message: parsed.error.issues[0]?.message ?? '' })
  }
  const custom: Record<string, CustomValue | null> = {}
  for (const field of own) {
    const value = values[field.key]
    if (value === undefined) continue
    const parsed = value === null ? null : customValueOf(field).safeParse(value)
    if (parsed?.error) found.push({ field: field.key, message: parsed.error.issues[0]?.message ?? '' })
    else custom[field.key] = parsed?.data ?? null
  }
  if (Object.keys(custom).length > 0) wanted.custom = custom
  return { wanted: wanted as WantedPerson, problems: found }
}
