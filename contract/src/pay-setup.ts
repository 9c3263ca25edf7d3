import { z } from 'zod'
import { Instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { Total } from './core/lists.ts'
import { Id, IdParam, optionalLine, reference, requiredText, unchangedSince } from './core/values.ts'
import { currencyKeys, LegalEntityRef } from './legal-entity.ts'

export const ComponentKind = z.enum(['basic', 'allowance', 'deduction', 'employer', 'info'], {
  error: 'Choose a kind of component.',
})
export type ComponentKind = z.output<typeof ComponentKind>

export const ComponentUnit = z.enum(['amount', 'hours', 'days'], { error: 'Choose amount, hours or days.' })
export type ComponentUnit = z.output<typeof ComponentUnit>

export const PayComponent = z.object({
  _id: Id,
  code: z.string(),
  name: z.string(),
  kind: ComponentKind,
  unit: ComponentUnit,
  prorated: z.boolean().describe('paid only for the days employed in the month'),
  reducesGross: z.boolean().describe('a deduction that lowers gross pay'),
  builtIn: z.boolean(),
  active: z.boolean(),
  used: z.boolean().describe('code, kind and unit stay as they are'),
  updatedAt: Instant,
})
export type PayComponent = z.output<typeof PayComponent>

/** A pay component inside other answers. */
export const PayComponentRef = z.object({ code: z.string(), name: z.string() })

const flag = z.union([z.boolean(), z.stringbool()], { error: 'Choose true or false.' })

const ComponentBody = z
  .object({
    code: requiredText('Code', 20)
      .transform((code) => code.toUpperCase())
      .pipe(
        z
          .string()
          .regex(
            /^[A-Z][A-Z0-9_-]*$/,
            because('field.not-valid', 'A code must start with a letter and can have only letters, digits, - and _.'),
          ),
      ),
    name: requiredText('Name', 100),
    kind: ComponentKind,
    unit: ComponentUnit.default('amount'),
    prorated: flag.default(false),
    reducesGross: flag.default(false),
    active: flag.default(true),
    ...unchangedSince,
  })
  .refine(({ kind, reducesGross }) => !reducesGross || kind === 'deduction', {
    path: ['reducesGross'],
    ...because('pay.only-deductions', 'Only a deduction can lower gross pay.'),
  })

export const PayMode = z.enum(['provider', 'own'], { error: 'Choose provider or own.' })
export type PayMode = z.output<typeof PayMode>

export const PayGroupRef = z.object({ _id: Id, name: z.string() })

export const PayGroup = z.object({
  _id: Id,
  name: z.string(),
  legalEntity: LegalEntityRef,
  ...currencyKeys,
  mode: PayMode.describe('provider: a payroll provider makes the payslips; own: the organisation does'),
  payDay: z.number().int().describe('day of the month; 31 is the last one'),
  dayBasis: z.enum(['calendar', 'working']),
  retroMonths: z.number().int().describe('how many months back changes are paid or recovered'),
  watch: z.array(z.string()).describe('keys of custom fields whose changes are listed'),
  payerIban: z.string().nullable(),
  payerBic: z.string().nullable(),
  people: z.number().int().describe('with pay terms of the group today'),
  started: z.boolean().describe('whether it has a pay period'),
  updatedAt: Instant,
})
export type PayGroup = z.output<typeof PayGroup>

const optionalIban = optionalLine(60).transform((text) => text.replace(/\s/g, '').toUpperCase() || null)

const GroupBody = z.object({
  name: requiredText('Name', 100),
  legalEntity: reference('Choose a legal entity.')
    .nullish()
    .transform((id) => id ?? undefined),
  mode: PayMode.default('provider'),
  payDay: z
    .number('The pay day must be a number.')
    .int('The pay day must be a whole number.')
    .min(1, 'The pay day must be at least 1.')
    .max(31, 'The pay day must be at most 31.')
    .default(31),
  dayBasis: z.enum(['calendar', 'working'], { error: 'Choose calendar or working.' }).default('calendar'),
  retroMonths: z
    .number('The months must be a number.')
    .int('The months must be a whole number.')
    .min(0, 'The months must be at least 0.')
    .max(36, 'The months must be at most 36.')
    .default(24),
  watch: z.array(requiredText('Field', 60)).max(20, 'At most 20 fields can be watched.').default([]),
  payerIban: optionalIban,
  payerBic: optionalIban,
  ...unchangedSince,
})

export const ExportRows = z.enum(['lines', 'people', 'changes'], { error: 'Choose lines, people or changes.' })
export const ExportFormat = z.enum(['csv', 'xlsx', 'datev-lodas'], { error: 'Choose csv, xlsx or datev-lodas.' })

const profileSettings = {
  rows: ExportRows,
  format: ExportFormat.default('csv'),
  columns: z
    .array(z.object({ header: optionalLine(100), field: requiredText('Field', 100) }))
    .max(60, 'At most 60 columns are allowed.')
    .default([]),
  separator: z.enum([',', ';', '\t', '|'], { error: 'Choose a separator.' }).default(';'),
  decimal: z.enum(['.', ','], { error: 'Choose . or , as the decimal sign.' }).default('.'),
  encoding: z.enum(['utf-8', 'utf-8-bom', 'windows-1252'], { error: 'Choose an encoding.' }).default('utf-8'),
  header: flag.default(true),
  dateFormat: z
    .enum(['YYYY-MM-DD', 'DD.MM.YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY', 'YYYYMMDD'], { error: 'Choose a date format.' })
    .default('YYYY-MM-DD'),
  codes: z
    .record(requiredText('Component', 20), optionalLine(40))
    .default({})
    .describe('the provider’s codes by component code; if there are any, components without one are left out'),
  settings: z
    .object({ adviser: optionalLine(20), client: optionalLine(20) })
    .optional()
    .describe('for datev-lodas: the adviser and client numbers'),
}

/** The format of a file for a payroll program. */
export const ProfileSettings = z.object(profileSettings)
export type ProfileSettings = z.output<typeof ProfileSettings>

export const PayProfile = z.object({
  _id: Id,
  name: z.string(),
  builtIn: z.boolean(),
  ...profileSettings,
  updatedAt: Instant,
})
export type PayProfile = z.output<typeof PayProfile>

const ProfileBody = z.object({ name: requiredText('Name', 100), ...profileSettings, ...unchangedSince })

const read = { key: 'salaries.read', least: 'others', subject: 'list' } as const
const configure = { key: 'pay.configure', least: 'everyone' } as const
const failures = ['NOT_FOUND', 'ALREADY_REGISTERED', 'IN_USE', 'STALE'] as const

export const paySetup = {
  components: endpoint({
    method: 'GET',
    path: '/api/pay/component',
    summary: 'List pay components in the order of the payslip',
    access: read,
    reply: z.object({ components: z.array(PayComponent), total: Total }),
    fails: [],
  }),
  addComponent: endpoint({
    method: 'POST',
    path: '/api/pay/component',
    summary: 'Add a pay component',
    access: configure,
    body: ComponentBody,
    reply: z.object({ component: PayComponent }),
    fails: ['ALREADY_REGISTERED'],
  }),
  updateComponent: endpoint({
    method: 'PUT',
    path: '/api/pay/component/:id',
    summary: 'Change a pay component; once used, its code, kind and unit cannot change',
    access: configure,
    params: IdParam,
    body: ComponentBody,
    reply: z.object({ component: PayComponent }),
    fails: failures,
  }),
  groups: endpoint({
    method: 'GET',
    path: '/api/pay/group',
    summary: 'List the pay groups of the legal entities whose pay the caller can see',
    access: read,
    reply: z.object({ groups: z.array(PayGroup), total: Total }),
    fails: [],
  }),
  addGroup: endpoint({
    method: 'POST',
    path: '/api/pay/group',
    summary: 'Add a pay group; belongs to the first legal entity by default',
    access: configure,
    body: GroupBody,
    reply: z.object({ group: PayGroup }),
    fails: ['ALREADY_REGISTERED'],
  }),
  updateGroup: endpoint({
    method: 'PUT',
    path: '/api/pay/group/:id',
    summary: 'Change a pay group; its legal entity cannot change once someone is paid in it',
    access: configure,
    params: IdParam,
    body: GroupBody,
    reply: z.object({ group: PayGroup }),
    fails: failures,
  }),
  profiles: endpoint({
    method: 'GET',
    path: '/api/pay/profile',
    summary: 'List export profiles by name',
    access: read,
    reply: z.object({ profiles: z.array(PayProfile), total: Total }),
    fails: [],
  }),
  addProfile: endpoint({
    method: 'POST',
    path: '/api/pay/profile',
    summary: 'Add an export profile',
    access: configure,
    body: ProfileBody,
    reply: z.object({ profile: PayProfile }),
    fails: ['ALREADY_REGISTERED'],
  }),
  updateProfile: endpoint({
    method: 'PUT',
    path: '/api/pay/profile/:id',
    summary: 'Change an export profile; existing files stay as they are',
    access: configure,
    params: IdParam,
    body: ProfileBody,
    reply: z.object({ profile: PayProfile }),
    fails: failures,
  }),
}
