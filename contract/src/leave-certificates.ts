import { z } from 'zod'
import { day } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { Id, IdParam } from './core/values.ts'
import { Leave } from './leaves.ts'

export const CertificateBody = z.object({
  receivedOn: day('Received on').nullable().describe('null: it was not received after all'),
  attachment: Id.nullish().describe('what the caller uploaded of it, which belongs to the leave from then on'),
})

export const leaveCertificates = {
  record: endpoint({
    method: 'PUT',
    path: '/api/leave/:id/certificate',
    summary: 'Write down when the certificate of a leave was received, which holds for its whole spell',
    access: { key: 'leaves.manage', least: 'others', subject: 'record' },
    params: IdParam,
    body: CertificateBody,
    reply: z.object({ leave: Leave }),
    fails: ['NOT_FOUND', 'INVALID', 'CONFLICT'],
  }),
}
