import { z } from 'zod'
import { Instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { listQuery, Total } from './core/lists.ts'
import { FileContent, Id, IdParam, optionalLine, requiredText } from './core/values.ts'

/** The kinds of imports. */
export const ImportKind = z.enum(
  ['employees', 'departments', 'leave-balances', 'attendance', 'holidays', 'pay-inputs', 'pay-terms'],
  {
    error: 'This kind of import does not exist.',
  },
)
export type ImportKind = z.output<typeof ImportKind>

/** The format of days or numbers in a column. */
export const ImportFormat = z.enum(['YYYY-MM-DD', 'DD.MM.YYYY', 'MM/DD/YYYY', 'decimal-point', 'decimal-comma'], {
  error: 'This format does not exist.',
})
export type ImportFormat = z.output<typeof ImportFormat>

/** The effect of a row. */
export const ImportOutcome = z.enum(['create', 'update', 'unchanged', 'error', 'skipped'], {
  error: 'This outcome does not exist.',
})
export type ImportOutcome = z.output<typeof ImportOutcome>

/** 20 MB in bytes. */
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024

const count = z.number().int()

export const Import = z.object({
  _id: Id,
  kind: ImportKind,
  status: z.enum(['Uploaded', 'Checked', 'Running', 'Done', 'Cancelled']),
  fileName: z.string(),
  columns: z.array(z.string()).describe('as in the header row, made unique'),
  source: z
    .object({
      format: z.enum(['csv', 'xlsx', 'xls', 'ods', 'ics']).describe('the detected format, regardless of the file name'),
      sheet: z.string().nullable().describe('the sheet that was read; null: the file has no sheets'),
      sheets: z.array(z.object({ name: z.string(), hidden: z.boolean() })).describe('in tab order'),
      headingRow: z.number().int().describe('the header row'),
    })
    .describe('what was read from the file'),
  fields: z
    .array(
      z.object({
        key: z.string(),
        label: z.string(),
        type: z.enum(['text', 'day', 'number', 'yes-no']),
        needed: z.boolean().describe('whether a new record requires it'),
        partOf: z
          .string()
          .nullable()
          .describe('the field that it forms together with others, which is then not required'),
        choices: z.array(z.string()).nullable().describe('the possible values; null: any'),
      }),
    )
    .describe('the fields that a column can be mapped to'),
  warnings: z.array(z.string()).describe('what the file lacks; it can still be imported'),
  mapping: z.record(z.string(), z.string().nullable()).describe('the field key for each column; null: ignored'),
  formats: z
    .record(z.string(), ImportFormat)
    .describe('date or number format per column: detected from all values, or chosen'),
  values: z
    .record(z.string(), z.record(z.string(), z.string()))
    .describe('what the values of a column mean; empty: no value'),
  unknownValues: z
    .array(z.object({ column: z.string(), values: z.array(z.string()) }))
    .describe('values that match no choice of their field, each once'),
  onError: z.enum(['refuse', 'skip']),
  createDepartments: z.boolean(),
  invite: z.boolean(),
  counts: z.object({ create: count, update: count, unchanged: count, error: count, skipped: count }),
  checking: z.boolean().describe('a check continues after the response'),
  progress: z.object({ done: count, of: count }).describe('rows checked, or, once it runs, saved'),
  stopped: z.string().nullable().describe('why the run stopped; run it again to continue'),
  createdAt: Instant,
  endedAt: Instant.nullable(),
})
export type Import = z.output<typeof Import>

const reply = z.object({ import: Import })
const access = { key: 'exchange.import', least: 'everyone' } as const
// The file may contain data of people whom the key may not read.
const byPerson = true

const flag = z.union([z.boolean(), z.stringbool()], { error: 'Choose true or false.' }).optional()
const whole = z
  .number('The count must be a number.')
  .int('The count must be a whole number.')
  .min(0, 'The count must be at least 0.')

export const imports = {
  list: endpoint({
    method: 'GET',
    path: '/api/import',
    summary: 'List the caller’s imports, newest first',
    access,
    byPerson,
    query: listQuery(['createdAt']).omit({ search: true }),
    reply: z.object({
      imports: z.array(Import.omit({ fields: true, warnings: true, unknownValues: true })),
      total: Total,
    }),
    fails: [],
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/import',
    summary: 'Upload a CSV, XLSX, XLS, ODS or ICS file with a row of column names; nothing is imported yet',
    access,
    byPerson,
    body: z.object({
      kind: ImportKind,
      encoding: z
        .preprocess(
          (name) => (typeof name === 'string' ? name.toLowerCase().replaceAll('_', '-') : name),
          z.enum(['windows-1252', 'windows-1250', 'windows-1251', 'shift-jis'], {
            error: 'Choose windows-1252, windows-1250, windows-1251 or shift-jis, or leave it out.',
          }),
        )
        .optional()
        .describe('encoding of a CSV file that is neither UTF-8 nor UTF-16'),
      sheet: requiredText('The sheet', 100).optional().describe('the name of the sheet; absent: the first visible one'),
      headingRow: z.coerce
        .number('The row must be a number.')
        .int('The row must be a whole number.')
        .min(1, 'The row must be at least 1.')
        .optional()
        .describe('the header row; absent: the best match among the first 20 rows'),
    }),
    upload: { field: 'file', maxBytes: MAX_IMPORT_BYTES },
    reply,
    fails: ['TOO_LARGE', 'UNSUPPORTED_TYPE'],
  }),
  sample: endpoint({
    method: 'GET',
    path: '/api/import/sample',
    summary: 'Download the template for a kind of import',
    access,
    query: z.object({
      kind: ImportKind,
      format: z.enum(['csv', 'xlsx'], { error: 'Choose csv or xlsx.' }).optional().describe('default: csv'),
    }),
    reply: FileContent,
    fails: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/import/:id',
    summary: 'Get one of the caller’s imports',
    access,
    byPerson,
    params: IdParam,
    reply,
    fails: ['NOT_FOUND'],
  }),
  setMapping: endpoint({
    method: 'PUT',
    path: '/api/import/:id/mapping',
    summary: 'Map the columns to fields and choose how to treat errors; the import must then be checked again',
    access,
    byPerson,
    params: IdParam,
    body: z.object({
      mapping: z.record(z.string().max(200), z.string().max(100).nullable(), { error: 'The mapping is required.' }),
      formats: z.record(z.string().max(200), ImportFormat).optional(),
      values: z
        .record(requiredText('The column', 200), z.record(requiredText('The word', 200), optionalLine(200)))
        .optional()
        .describe('what the values of a column mean; empty: no value. Absent: unchanged'),
      onError: z.enum(['refuse', 'skip'], { error: 'Choose refuse or skip.' }).optional().describe('absent: as it is'),
      createDepartments: flag.describe('missing departments are added'),
      invite: flag.describe('new people get an email with a link to choose their password'),
    }),
    reply,
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/import/:id/check',
    summary: 'Check what each row would change; nothing is saved. Large files are checked in the background',
    access,
    byPerson,
    params: IdParam,
    reply,
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/import/:id/run',
    summary: 'Run the checked import; it continues in the background and after a restart',
    access,
    byPerson,
    params: IdParam,
    body: z.object({
      counts: z.object({ create: whole, update: whole }, { error: 'Enter the counts that the check showed.' }),
    }),
    reply,
    fails: ['CONFIRM', 'NOT_FOUND', 'CONFLICT', 'STALE'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/import/:id/cancel',
    summary: 'Cancel an import; rows that are already saved stay',
    access,
    byPerson,
    params: IdParam,
    reply,
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  rows: endpoint({
    method: 'GET',
    path: '/api/import/:id/rows',
    summary: 'List the rows of the file with their result, in file order',
    access,
    byPerson,
    params: IdParam,
    query: listQuery(['no']).omit({ search: true }).extend({ outcome: ImportOutcome.optional() }),
    reply: z.object({
      rows: z.array(
        z.object({
          no: count.describe('row number as in a spreadsheet; the first row has the column names'),
          outcome: ImportOutcome.nullable().describe('null before the check'),
          errors: z.array(z.object({ column: z.string(), message: z.string() })),
          values: z.record(z.string(), z.string()),
          preview: z
            .object({
              name: z.string(),
              changes: z.array(
                z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
              ),
            })
            .optional()
            .describe('what a checked row would change of a person, without values that the caller may not see'),
        }),
      ),
      total: Total,
    }),
    fails: ['NOT_FOUND'],
  }),
  problems: endpoint({
    method: 'GET',
    path: '/api/import/:id/problems',
    summary: 'List the errors, grouped by message',
    access,
    byPerson,
    params: IdParam,
    reply: z.object({
      problems: z.array(
        z.object({
          column: z.string(),
          message: z.string(),
          count,
          rows: z.array(count).describe('the first twenty'),
        }),
      ),
    }),
    fails: ['NOT_FOUND'],
  }),
  result: endpoint({
    method: 'GET',
    path: '/api/import/:id/result',
    summary: 'Download the rows with their result and errors as CSV',
    access,
    byPerson,
    params: IdParam,
    query: z.object({ outcome: ImportOutcome.optional() }),
    reply: FileContent,
    fails: ['NOT_FOUND'],
  }),
}
