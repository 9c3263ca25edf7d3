import { z } from 'zod'
import { Instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { listQuery, Total } from './core/lists.ts'
import { FileContent, Id, IdParam, optionalLine, requiredText } from './core/values.ts'

/** The kinds of imports. */
export const ImportKind = z.enum(
  ['employees', 'departments', 'leave-balances', 'attendance', 'holidays', 'pay-inputs', 'pay-terms'],
  {
    error: 'There is no such kind of import.',
  },
)
export type ImportKind = z.output<typeof ImportKind>

/** The format of days or numbers in a column. */
export const ImportFormat = z.enum(['YYYY-MM-DD', 'DD.MM.YYYY', 'MM/DD/YYYY', 'decimal-point', 'decimal-comma'], {
  error: 'There is no such format.',
})
export type ImportFormat = z.output<typeof ImportFormat>

/** The effect of a row. */
export const ImportOutcome = z.enum(['create', 'update', 'unchanged', 'error', 'skipped'], {
  error: 'There is no such outcome.',
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
  columns: z.array(z.string()).describe('as the row of the headings names them, each by a name of its own'),
  source: z
    .object({
      format: z.enum(['csv', 'xlsx', 'xls', 'ods', 'ics']).describe('what the file is, whatever its name says'),
      sheet: z.string().nullable().describe('the sheet that was read; null: the file has none'),
      sheets: z.array(z.object({ name: z.string(), hidden: z.boolean() })).describe('in the order of their tabs'),
      headingRow: z.number().int().describe('the row that names the columns'),
    })
    .describe('what was read of the file'),
  fields: z
    .array(
      z.object({
        key: z.string(),
        label: z.string(),
        type: z.enum(['text', 'day', 'number', 'yes-no']),
        needed: z.boolean().describe('whether a new record needs it'),
        partOf: z
          .string()
          .nullable()
          .describe('the field that it makes together with others, which is not needed then'),
        choices: z.array(z.string()).nullable().describe('the words that it can be; null: anything'),
      }),
    )
    .describe('what a column can be mapped to'),
  warnings: z.array(z.string()).describe('what the file lacks; it is loaded nevertheless'),
  mapping: z
    .record(z.string(), z.string().nullable())
    .describe('for each column the key of its field; null: the column is ignored'),
  formats: z
    .record(z.string(), ImportFormat)
    .describe('how the days or numbers of a column are written: as all its values allow, or as was chosen'),
  values: z
    .record(z.string(), z.record(z.string(), z.string()))
    .describe('for words of a column what they stand for; empty: nothing'),
  unknownValues: z
    .array(z.object({ column: z.string(), values: z.array(z.string()) }))
    .describe('words that are none of the choices of their field, each once'),
  onError: z.enum(['refuse', 'skip']),
  createDepartments: z.boolean(),
  invite: z.boolean(),
  counts: z.object({ create: count, update: count, unchanged: count, error: count, skipped: count }),
  checking: z.boolean().describe('a check goes on after its answer'),
  progress: z.object({ done: count, of: count }).describe('rows that are checked, or once it runs: written'),
  stopped: z.string().nullable().describe('why the run stopped; running again goes on'),
  createdAt: Instant,
  endedAt: Instant.nullable(),
})
export type Import = z.output<typeof Import>

const reply = z.object({ import: Import })
const access = { key: 'exchange.import', least: 'everyone' } as const
// The file may contain data of people whom the key may not read.
const byPerson = true

const flag = z.union([z.boolean(), z.stringbool()], { error: 'Choose true or false.' }).optional()
const whole = z.number('How many is a number.').int('How many is a whole number.').min(0, 'How many is at least 0.')

export const imports = {
  list: endpoint({
    method: 'GET',
    path: '/api/import',
    summary: 'One’s own imports, the newest first',
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
    summary: 'Upload a CSV, XLSX, XLS, ODS or ICS file with a row that names its columns; nothing is loaded yet',
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
        .describe('how a CSV file is read that is neither UTF-8 nor UTF-16'),
      sheet: requiredText('The sheet', 100)
        .optional()
        .describe('the name of the sheet; absent: the first that is not hidden'),
      headingRow: z.coerce
        .number('The row is a number.')
        .int('The row is a whole number.')
        .min(1, 'The first row is 1.')
        .optional()
        .describe('the row that names the columns; absent: the one among the first 20 that fits best'),
    }),
    upload: { field: 'file', maxBytes: MAX_IMPORT_BYTES },
    reply,
    fails: ['TOO_LARGE', 'UNSUPPORTED_TYPE'],
  }),
  sample: endpoint({
    method: 'GET',
    path: '/api/import/sample',
    summary: 'An empty file with the columns of a kind',
    access,
    query: z.object({
      kind: ImportKind,
      format: z.enum(['csv', 'xlsx'], { error: 'Choose csv or xlsx.' }).optional().describe('csv where absent'),
    }),
    reply: FileContent,
    fails: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/import/:id',
    summary: 'An import of one’s own',
    access,
    byPerson,
    params: IdParam,
    reply,
    fails: ['NOT_FOUND'],
  }),
  setMapping: endpoint({
    method: 'PUT',
    path: '/api/import/:id/mapping',
    summary: 'Say which column is which field, and what is done about errors; it is to be checked then',
    access,
    byPerson,
    params: IdParam,
    body: z.object({
      mapping: z.record(z.string().max(200), z.string().max(100).nullable(), { error: 'The mapping is required.' }),
      formats: z.record(z.string().max(200), ImportFormat).optional(),
      values: z
        .record(requiredText('The column', 200), z.record(requiredText('The word', 200), optionalLine(200)))
        .optional()
        .describe('for words of a column what they stand for; empty: nothing. Absent: as it was'),
      onError: z.enum(['refuse', 'skip'], { error: 'Choose refuse or skip.' }).optional().describe('as it was'),
      createDepartments: flag.describe('departments that are not there are added'),
      invite: flag.describe('new people get a link by mail with which they choose their password'),
    }),
    reply,
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/import/:id/check',
    summary: 'Find out what each row would do; nothing is written. A large file is checked after the answer',
    access,
    byPerson,
    params: IdParam,
    reply,
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/import/:id/run',
    summary: 'Write what the check showed; it goes on after the answer, and after a restart',
    access,
    byPerson,
    params: IdParam,
    body: z.object({ counts: z.object({ create: whole, update: whole }, { error: 'Say what the check showed.' }) }),
    reply,
    fails: ['CONFIRM', 'NOT_FOUND', 'CONFLICT', 'STALE'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/import/:id/cancel',
    summary: 'Give an import up; what is written already stays',
    access,
    byPerson,
    params: IdParam,
    reply,
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  rows: endpoint({
    method: 'GET',
    path: '/api/import/:id/rows',
    summary: 'The rows of the file with what they do, in its order',
    access,
    byPerson,
    params: IdParam,
    query: listQuery(['no']).omit({ search: true }).extend({ outcome: ImportOutcome.optional() }),
    reply: z.object({
      rows: z.array(
        z.object({
          no: count.describe('as a spreadsheet counts them: the first row has the names'),
          outcome: ImportOutcome.nullable().describe('null before the check'),
          errors: z.array(z.object({ column: z.string(), message: z.string() })),
          values: z.record(z.string(), z.string()),
        }),
      ),
      total: Total,
    }),
    fails: ['NOT_FOUND'],
  }),
  problems: endpoint({
    method: 'GET',
    path: '/api/import/:id/problems',
    summary: 'The errors, the same ones of several rows together',
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
    summary: 'The rows with their outcome and errors, as a CSV file',
    access,
    byPerson,
    params: IdParam,
    query: z.object({ outcome: ImportOutcome.optional() }),
    reply: FileContent,
    fails: ['NOT_FOUND'],
  }),
}
