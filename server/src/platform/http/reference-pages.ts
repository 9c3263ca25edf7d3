import { api } from '@ems/contract/api'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { publicAnswer } from './answers/public-answers.ts'
import type { PublicCallLimit } from './limits.ts'
import { openApiDocument } from './reference.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** The API reference as a document and as pages. */
export async function registerReference(app: FastifyInstance, limit: PublicCallLimit): Promise<void> {
  const document = openApiDocument(api)
  const asJson = publicAnswer(async () => ({ type: JSON_TYPE, text: JSON.stringify(document) }))
  const asYaml = publicAnswer(async () => ({ type: 'application/x-yaml', text: app.swagger({ yaml: true }) }))
  await app.register(fastifySwagger, { mode: 'static', specification: { document: document as never } })
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    logLevel: 'warn',
    uiHooks: {
      onRequest: limit,
      // Without the cache, the pages would write the document again for each reader.
      preHandler: async (request, reply) => {
        const path = request.routeOptions.url
        if (path === '/api/docs/json') return asJson(request, reply)
        if (path === '/api/docs/yaml') return asYaml(request, reply)
      },
    },
  })
  app.get('/api/openapi.json', { onRequest: limit }, asJson)
}
