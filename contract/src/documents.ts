import { z } from 'zod'
import { Day, day, Instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { listQuery, Total, wholeNumber } from './core/lists.ts'
import { FileContent, Id, IdParam, optionalLine, reference, requiredText, unchangedSince } from './core/values.ts'
import { EmployeeFace } from './employee.ts'

/** 20 MB in bytes. */
export const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024

/** The readers of a type's documents: the person, their managers, and people who manage employees. */
export const DocumentReader = z.enum(['self', 'manager', 'hr'], { error: 'Choose self, manager or hr.' })
export type DocumentReader = z.output<typeof DocumentReader>

export const DocumentType = z.object({
  _id: Id,
  name: z.string(),
  sees: z.array(DocumentReader),
  selfUpload: z.boolean().describe('people add such documents of their own'),
  expires: z.boolean().describe('each has a last day'),
  retentionMonths: z.number().int().nullable().describe('how long they are kept after the last day of the employment'),
  active: z.boolean().describe('whether documents of it are added'),
  updatedAt: Instant,
})
export type DocumentType = z.output<typeof DocumentType>

export const DocumentTypeRef = z.object({ _id: Id, name: z.string() })

const DocumentFile = z.object({ name: z.string(), mediaType: z.string(), bytes: z.number().int() })

export const DocumentVersion = z.object({
  _id: Id,
  title: z.string(),
  issuedOn: Day.nullable(),
  expiresOn: Day.nullable(),
  file: DocumentFile,
  uploadedBy: z.object({ _id: Id, name: z.string() }).nullable(),
  uploadedAt: Instant,
})
export type DocumentVersion = z.output<typeof DocumentVersion>

export const Document = DocumentVersion.extend({
  employee: EmployeeFace,
  type: DocumentTypeRef,
  daysLeft: z.number().int().nullable().describe('until it expires, 0 on its last day, less than 0 after it'),
  replaces: Id.nullable().describe('the version before it'),
  deletedAt: Instant.nullable().describe('30 days later it is removed'),
  updatedAt: Instant,
})
export type Document = z.output<typeof Document>

const reply = z.object({ document: Document })

const optionalDay = (what: string) =>
  z
    .string({ error: `${what} is not a valid date.` })
    .nullish()
    .transform((text) => text?.trim() || null)
    .pipe(day(what).nullable())

const facts = {
  title: optionalLine(150).describe('the name of the file where it is left out'),
  issuedOn: optionalDay('The day of issue'),
  expiresOn: optionalDay('The last day'),
}

const inOrder = ({ issuedOn, expiresOn }: { issuedOn: string | null; expiresOn: string | null }) =>
  issuedOn === null || expiresOn === null || issuedOn <= expiresOn
const ORDER = {
  path: ['expiresOn'],
  ...because('document.expires-before', 'The expiry date cannot be before the issue date.'),
}

const flag = z.union([z.boolean(), z.stringbool()], { error: 'Choose true or false.' })

const typeBody = z
  .object({
    name: requiredText('Name', 100),
    sees: z
      .array(DocumentReader, { error: 'Say who sees such documents.' })
      .min(1, 'Say who sees such documents.')
      .max(3)
      .transform((readers) => DocumentReader.options.filter((each) => readers.includes(each))),
    selfUpload: flag.default(false),
    expires: flag.default(false),
    retentionMonths: z
      .number('The months are a number.')
      .int('The months are a whole number.')
      .min(0, 'The months are at least 0.')
      .max(1200, 'The months are at most 1,200.')
      .nullish(),
    active: flag.default(true),
    ...unchangedSince,
  })
  .refine(({ sees, selfUpload }) => !selfUpload || sees.includes('self'), {
    path: ['selfUpload'],
    ...because('document-type.unseen-upload', 'People can only add documents that they can see.'),
  })

const configures = { key: 'employees.configure', least: 'everyone' } as const
const manages = { key: 'documents.manage', least: 'others', subject: 'record' } as const
const ofPerson = { key: 'documents.read', least: 'own', subject: 'params.id' } as const

const ExpiresWithin = wholeNumber('The days', 0, 3660)

export const documents = {
  list: endpoint({
    method: 'GET',
    path: '/api/document',
    summary: 'The documents of others that one may see, those that expire first first',
    access: { key: 'documents.read', least: 'others', subject: 'list' },
    query: listQuery(['expiresOn', 'uploadedAt', 'title', 'name']).extend({
      expires: ExpiresWithin.optional().describe('within so many days, or expired; of those who are employed'),
      type: Id.optional(),
      legalEntity: Id.optional(),
    }),
    reply: z.object({ documents: z.array(Document), total: Total, types: z.array(DocumentTypeRef) }),
    fails: [],
  }),
  ofPerson: endpoint({
    method: 'GET',
    path: '/api/employee/:id/documents',
    summary: 'Somebody’s documents that one may see, each with its former versions',
    access: ofPerson,
    params: IdParam,
    query: z.object({
      deleted: z
        .enum(['true'], { error: 'Say true, or leave it out.' })
        .optional()
        .describe('those that were deleted within the last 30 days, for those who manage them'),
    }),
    reply: z.object({
      documents: z.array(Document.extend({ versions: z.array(DocumentVersion) })),
      types: z.array(DocumentType).describe('of which the reader may add some'),
      canManage: z.boolean(),
    }),
    fails: ['NOT_FOUND'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/employee/:id/documents',
    summary: 'Add a document: PDF, PNG, JPEG, WebP, HEIC, text, CSV, Word, Excel, PowerPoint or OpenDocument',
    access: ofPerson,
    params: IdParam,
    body: z
      .object({
        typeId: reference('Choose a type.'),
        ...facts,
        replaces: z
          .string({ error: 'This is not a valid id.' })
          .nullish()
          .transform((id) => id || null)
          .pipe(Id.nullable())
          .describe('the document that it is a new version of'),
      })
      .refine(inOrder, ORDER),
    upload: { field: 'file', maxBytes: MAX_DOCUMENT_BYTES },
    reply,
    fails: ['NOT_FOUND', 'CONFLICT', 'TOO_LARGE', 'UNSUPPORTED_TYPE'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/document/:id/file',
    summary: 'What a document holds; 404 also for what one may not see',
    access: 'signed-in',
    params: IdParam,
    reply: FileContent,
    fails: ['NOT_FOUND'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/document/:id',
    summary: 'Change what is said of a document; another file is a new version',
    access: manages,
    params: IdParam,
    body: z
      .object({ typeId: reference('Choose a type.').optional(), ...facts, ...unchangedSince })
      .refine(inOrder, ORDER),
    reply,
    fails: ['NOT_FOUND', 'STALE', 'CONFLICT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/document/:id',
    summary: 'Hide a document with its former versions, or one of those; after 30 days it is removed',
    access: manages,
    params: IdParam,
    reply,
    fails: ['NOT_FOUND'],
  }),
  restore: endpoint({
    method: 'PUT',
    path: '/api/document/:id/restore',
    summary: 'Bring a deleted document back',
    access: manages,
    params: IdParam,
    reply,
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  types: endpoint({
    method: 'GET',
    path: '/api/document-type',
    summary: 'The types of documents',
    access: configures,
    reply: z.object({ types: z.array(DocumentType) }),
    fails: [],
  }),
  addType: endpoint({
    method: 'POST',
    path: '/api/document-type',
    summary: 'Add a type of documents',
    access: configures,
    body: typeBody,
    reply: z.object({ type: DocumentType }),
    fails: ['ALREADY_REGISTERED'],
  }),
  updateType: endpoint({
    method: 'PUT',
    path: '/api/document-type/:id',
    summary: 'Change a type of documents, for those that are there, too',
    access: configures,
    params: IdParam,
    body: typeBody,
    reply: z.object({ type: DocumentType }),
    fails: ['NOT_FOUND', 'ALREADY_REGISTERED', 'STALE'],
  }),
}
