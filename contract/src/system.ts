import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'

export const system = {
  version: endpoint({
    method: 'GET',
    path: '/api/version',
    summary: 'The version of the product',
    access: 'public',
    reply: z.object({ version: z.string().describe('semantic, e.g. 1.0.0-beta.1') }),
    fails: [],
  }),
}
