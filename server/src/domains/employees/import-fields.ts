import { Email } from '@ems/contract/core/values'
import { EmployeeBody } from '@ems/contract/employees'
import { z } from 'zod'
import type { ImportField, ImportProblem, ImportRow } from '../../platform/importing.ts'
import { wordsOf } from '../../platform/words.ts'

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
}

export const KEY_FIELD = 'employeeId'

/** What a file of people can say of each. */
export const personFields = (): ImportField[] =>
  KEYS.map((key) => {
    const { type, needed, also } = FIELDS[key]
    return { key, label: t(`employees.${key}`), type, needed, clearable: isClearable(key), also }
  })

/** What a new person needs. */
export const NEEDED = KEYS.filter((key) => FIELDS[key].needed)

/** Reads a row by the same rules as a form. @returns what it says, and what is wrong with it */
export function wantedOf({ values, problems }: ImportRow): { wanted: WantedPerson; problems: ImportProblem[] } {
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
  return { wanted: wanted as WantedPerson, problems: found }
}
