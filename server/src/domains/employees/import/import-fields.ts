import { ContactsBody } from '@ems/contract/contacts'
import { Email } from '@ems/contract/core/values'
import { type CustomValue, customValueOf } from '@ems/contract/custom-values'
import { EmployeeBody } from '@ems/contract/employees'
import { z } from 'zod'
import type { ImportField, ImportProblem, ImportRow } from '../../../platform/exchange/row-import.ts'
import { getTranslator } from '../../../platform/words/words.ts'
import type { CustomField } from '../custom-fields/custom-field.rules.ts'
import { Country } from './import-country.ts'
import { FIELD_SYNONYMS } from './import-names.ts'

const t = getTranslator('imports')
const { shape } = EmployeeBody

/** The words of a choice in any spelling: `Full time`, `MALE`. */
const word = <S extends z.ZodType<string, string>>(schema: S) =>
  z
    .string()
    .transform((text) => text.toLowerCase().replace(/[\s_]+/g, '-'))
    .pipe(schema)

const yesNo = z.string().transform((text) => text === 'true')
const name = z.string().max(200, 'At most 200 characters are allowed.')

type Type = ImportField['type']

interface FieldOfPeople {
  type: Type
  schema: z.ZodType
  needed?: boolean
  percent?: boolean
  choices?: readonly string[]
}

const text = (max: number) => z.string().trim().max(max, `At most ${max} characters are allowed.`)
const { shape: contact } = ContactsBody.shape.contact.unwrap()

/** A field that a column can be mapped to, and the reader of its cells. */
const FIELDS = {
  employeeId: { type: 'text', schema: shape.employeeId, needed: true },
  name: { type: 'text', schema: shape.name, needed: true },
  firstName: { type: 'text', schema: text(100) },
  lastName: { type: 'text', schema: text(100) },
  email: { type: 'text', schema: Email },
  dob: { type: 'day', schema: shape.dob },
  gender: { type: 'text', schema: word(shape.gender), choices: shape.gender.options },
  maritalStatus: { type: 'text', schema: word(shape.maritalStatus), choices: shape.maritalStatus.options },
  designation: { type: 'text', schema: shape.designation },
  department: { type: 'text', schema: name, needed: true },
  salary: { type: 'number', schema: shape.salary },
  role: { type: 'text', schema: word(shape.role), choices: shape.role.options },
  employedFrom: { type: 'day', schema: shape.employedFrom },
  manager: { type: 'text', schema: text(254) },
  employmentType: {
    type: 'text',
    schema: word(shape.employmentType.unwrap()),
    choices: shape.employmentType.unwrap().options,
  },
  fte: { type: 'number', schema: shape.fte, percent: true },
  probationEnds: { type: 'day', schema: shape.probationEnds },
  contractEnds: { type: 'day', schema: shape.contractEnds },
  lastDay: { type: 'day', schema: z.string() },
  location: { type: 'text', schema: name },
  legalEntity: { type: 'text', schema: name },
  earlyAccess: { type: 'yes-no', schema: yesNo },
  workPhone: { type: 'text', schema: contact.workPhone },
  privatePhone: { type: 'text', schema: contact.privatePhone },
  privateEmail: { type: 'text', schema: contact.privateEmail },
  privateAddress: { type: 'text', schema: text(400) },
  postalCode: { type: 'text', schema: text(20) },
  city: { type: 'text', schema: text(100) },
  region: { type: 'text', schema: text(100) },
  country: { type: 'text', schema: Country },
  address: { type: 'text', schema: text(400) },
  emergencyContact: { type: 'text', schema: text(140) },
  emergencyPhone: { type: 'text', schema: contact.workPhone },
  emergencyRelation: { type: 'text', schema: text(100) },
} as const satisfies Record<string, FieldOfPeople>

type Key = keyof typeof FIELDS
const KEYS = Object.keys(FIELDS) as Key[]

/** The fields that `(clear)` can empty; the others are required. */
const CLEARABLE = ['manager', 'probationEnds', 'contractEnds', 'location'] as const
type Clearable = (typeof CLEARABLE)[number]
const isClearable = (key: Key): key is Clearable => (CLEARABLE as readonly string[]).includes(key)

/** The values of a row; absent values stay. */
export type ImportedPerson = {
  [K in Key]?: Exclude<z.output<(typeof FIELDS)[K]['schema']>, null | undefined> | (K extends Clearable ? null : never)
} & {
  /** the custom fields; null empties one */
  custom?: Record<string, CustomValue | null>
}

export const KEY_FIELD = 'employeeId'

const isPart = (key: Key) => key === 'firstName' || key === 'lastName'

/** The built-in fields of an import of people. */
export const personFields = (): ImportField[] =>
  KEYS.map((key) => {
    const { type, needed = false, percent = false, choices }: FieldOfPeople = FIELDS[key]
    const field = {
      key,
      label: t(`employees.${key}`),
      type,
      needed,
      clearable: isClearable(key),
      also: FIELD_SYNONYMS[key] ?? [],
    }
    return {
      ...field,
      percent,
      ...(choices && { choices }),
      ...(isPart(key) && { partOf: 'name' }),
      ...(key === 'role' && { grantsPermissions: true }),
    }
  })

const CELLS: Partial<Record<CustomField['type'], Type>> = { number: 'number', date: 'day', 'yes-no': 'yes-no' }

/** The custom fields of an import of people. */
export const customFieldsOf = (fields: readonly CustomField[]): ImportField[] =>
  fields.map(({ key, label, type, required, choices }) => ({
    key,
    label,
    type: CELLS[type] ?? 'text',
    needed: false,
    missed: required,
    clearable: true,
    also: [],
    ...(type === 'choice' && { choices }),
  }))

/** The required fields of a new person. */
export const NEEDED = KEYS.filter((key) => (FIELDS[key] as FieldOfPeople).needed)

/**
 * Parses a row by the same rules as a form.
 * @param own the custom fields
 * @returns its values, and its errors
 */
export function parseRow(
  { values, problems }: ImportRow,
  own: readonly CustomField[],
): { wanted: ImportedPerson; problems: ImportProblem[] } {
  const wanted: Record<string, unknown> = {}
  const rowProblems = [...problems]
  for (const key of KEYS) {
    const value = values[key]
    if (value === undefined) continue
    if (value === null) {
      wanted[key] = null
      continue
    }
    const parsed = FIELDS[key].schema.safeParse(value)
    if (parsed.success) wanted[key] = parsed.data
    else rowProblems.push({ field: key, message: parsed.error.issues[0]?.message ?? '' })
  }
  const parts = [wanted.firstName, wanted.lastName].filter(Boolean).join(' ')
  if (wanted.name === undefined && parts !== '') {
    const whole = shape.name.safeParse(parts)
    if (whole.success) wanted.name = whole.data
    else rowProblems.push({ field: 'lastName', message: whole.error.issues[0]?.message ?? '' })
  }
  delete wanted.firstName
  delete wanted.lastName
  const custom: Record<string, CustomValue | null> = {}
  for (const field of own) {
    const value = values[field.key]
    if (value === undefined) continue
    const parsed = value === null ? null : customValueOf(field).safeParse(value)
    if (parsed?.error) rowProblems.push({ field: field.key, message: parsed.error.issues[0]?.message ?? '' })
    else custom[field.key] = parsed?.data ?? null
  }
  if (Object.keys(custom).length > 0) wanted.custom = custom
  return { wanted: wanted as ImportedPerson, problems: rowProblems }
}
