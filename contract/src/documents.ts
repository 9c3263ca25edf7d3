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
  selfUpload: z.boolean().describe('people can add their own documents of this type'),
  expires: z.boolean().describe('an expiry date is required'),
  retentionMonths: z.number().int().nullable().describe('how long documents are kept after the last day of employment'),
  active: z.boolean().describe('whether documents of this type can be added'),
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
  daysLeft: z.number().int().nullable().describe('days until it expires; 0 on the last day, negative after it'),
  replaces: Id.nullable().describe('the previous version'),
  deletedAt: Instant.nullable().describe('permanently removed 30 days later'),
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
  title: optionalLine(150).describe('default: the file name'),
  issuedOn: optionalDay('The issue date'),
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
      .array(DocumentReader, { error: 'Choose who can see these documents.' })
      .min(1, 'Choose who can see these documents.')
      .max(3)
      .transform((readers) => DocumentReader.options.filter((each) => readers.includes(each))),
    selfUpload: flag.default(false),
    expires: flag.default(false),
    retentionMonths: z
      .number('The months must be a number.')
      .int('The months must be a whole number.')
      .min(0, 'The months must be at least 0.')
      .max(1200, 'The months must be at most 1,200.')
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
    summary: 'List other people’s documents that the caller can see, by expiry date',
    access: { key: 'documents.read', least: 'others', subject: 'list' },
    query: listQuery(['expiresOn', 'uploadedAt', 'title', 'name']).extend({
      expires: ExpiresWithin.optional().describe(
        'expires within this number of days, or expired; only for employed people',
      ),
      type: Id.optional(),
      legalEntity: Id.optional(),
    }),
    reply: z.object({ documents: z.array(Document), total: Total, types: z.array(DocumentTypeRef) }),
    fails: [],
  }),
  ofPerson: endpoint({
    method: 'GET',
    path: '/api/employee/:id/documents',
    summary: 'List a person’s documents that the caller can see, each with its earlier versions',
    access: ofPerson,
    params: IdParam,
    query: z.object({
      deleted: z
        .enum(['true'], { error: 'Choose true, or leave it out.' })
        .optional()
        .describe('documents deleted within the last 30 days, for people who manage documents'),
    }),
    reply: z.object({
      documents: z.array(Document.extend({ versions: z.array(DocumentVersion) })),
      types: z.array(DocumentType).describe('types of which the caller can add documents'),
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
          .string({ error: 'This is not a valid ID.' })
          .nullish()
          .transform((id) => id || null)
          .pipe(Id.nullable())
          .describe('the document that this is a new version of'),
      })
      .refine(inOrder, ORDER),
    upload: { field: 'file', maxBytes: MAX_DOCUMENT_BYTES },
    reply,
    fails: ['NOT_FOUND', 'CONFLICT', 'TOO_LARGE', 'UNSUPPORTED_TYPE'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/document/:id/file',
    summary: 'Download a document; 404 also if the caller cannot see it',
    access: 'signed-in',
    params: IdParam,
    reply: FileContent,
    fails: ['NOT_FOUND'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/document/:id',
    summary: 'Change a document’s details; a new file is a new version',
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
    summary:
      'Delete a document with its earlier versions, or one of them; it is hidden and permanently removed after 30 days',
    access: manages,
    params: IdParam,
    reply,
    fails: ['NOT_FOUND'],
  }),
  restore: endpoint({
    method: 'PUT',
    path: '/api/document/:id/restore',
    summary: 'Restore a deleted document',
    access: manages,
    params: IdParam,
    reply,
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  types: endpoint({
    method: 'GET',
    path: '/api/document-type',
    summary: 'List document types',
    access: configures,
    reply: z.object({ types: z.array(DocumentType) }),
    fails: [],
  }),
  addType: endpoint({
    method: 'POST',
    path: '/api/document-type',
    summary: 'Add a document type',
    access: configures,
    body: typeBody,
    reply: z.object({ type: DocumentType }),
    fails: ['ALREADY_REGISTERED'],
  }),
  updateType: endpoint({
    method: 'PUT',
    path: '/api/document-type/:id',
    summary: 'Change a document type; this also applies to existing documents',
    access: configures,
    params: IdParam,
    body: typeBody,
    reply: z.object({ type: DocumentType }),
    fails: ['NOT_FOUND', 'ALREADY_REGISTERED', 'STALE'],
  }),
}
