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
      'Upload a PDF, PNG or JPEG, such as a certificate: to a leave that is named, or to be named by a request within a day; pictures are encoded anew',
    access: { key: 'leaves.request', least: 'own', subject: 'body.leaveId' },
    body: z.object({ leaveId: Id.optional().describe('absent: of a request that is still to be made') }),
    upload: { field: 'file', maxBytes: MAX_ATTACHMENT_BYTES },
    reply: z.object({ attachment: Attachment }),
    fails: ['NOT_FOUND', 'CONFLICT', 'TOO_LARGE', 'UNSUPPORTED_TYPE'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/leave/attachments/:id',
    summary: 'What was attached to a leave, for the person and for those who read the reasons of their leaves',
    access: { key: 'leaves.reasons', least: 'own', subject: 'record' },
    params: IdParam,
    reply: FileContent,
    fails: ['NOT_FOUND'],
  }),
}
