import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import { FileContent, Id, IdParam } from './core/values.ts'
import { Attachment } from './leave-detail.ts'

/** 5 MB in bytes. */
export const MAX_ATTACHMENT_BYTES = 5 * 1024 * 1024

export const leaveAttachments = {
  upload: endpoint({
    method: 'POST',
    path: '/api/leave/attachments',
    summary:
      'Upload a PDF, PNG or JPEG, such as a certificate, for an existing leave or for a request made within a day; images are re-encoded',
    access: { key: 'leaves.request', least: 'own', subject: 'body.leaveId' },
    body: z.object({ leaveId: Id.optional().describe('absent: for a request that will be made later') }),
    upload: { field: 'file', maxBytes: MAX_ATTACHMENT_BYTES },
    reply: z.object({ attachment: Attachment }),
    fails: ['NOT_FOUND', 'CONFLICT', 'TOO_LARGE', 'UNSUPPORTED_TYPE'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/leave/attachments/:id',
    summary: 'Download an attachment of a leave, for the person and for people who can see their reasons',
    access: { key: 'leaves.reasons', least: 'own', subject: 'record' },
    params: IdParam,
    reply: FileContent,
    fails: ['NOT_FOUND'],
  }),
}
