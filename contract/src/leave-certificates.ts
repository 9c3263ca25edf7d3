import { z } from 'zod'
import { day } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { Id, IdParam } from './core/values.ts'
import { Leave } from './leaves.ts'

export const CertificateBody = z.object({
  receivedOn: day('Received on').nullable().describe('null: not received'),
  attachment: Id.nullish().describe('the caller’s upload of the certificate, which then belongs to the leave'),
})

export const leaveCertificates = {
  record: endpoint({
    method: 'PUT',
    path: '/api/leave/:id/certificate',
    summary: 'Record when a certificate was received; it covers the whole absence',
    access: { key: 'leaves.manage', least: 'others', subject: 'record' },
    params: IdParam,
    body: CertificateBody,
    reply: z.object({ leave: Leave }),
    fails: ['NOT_FOUND', 'INVALID', 'CONFLICT'],
  }),
}
