import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/errors.ts'

/** The largest body of a call without a session. */
export const PUBLIC_BODY_BYTES = 16_384
const MOST_LEVELS = 32

/** Whether arrays and objects of a JSON text are nested too deeply. Brackets within strings are text. */
export function isTooNested(json: string): boolean {
  let levels = 0
  let quoted = false
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (quoted) {
      if (sign === '\\') at++
      else if (sign === '"') quoted = false
    } else if (sign === '"') quoted = true
    else if (sign === '{' || sign === '[') {
      if (++levels > MOST_LEVELS) return true
    } else if (sign === '}' || sign === ']') levels--
  }
  return false
}

/** Clients may send a content type without a body; a body must be JSON (or multipart, see the plugin). */
export function parseBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (isTooNested(body as string)) done(new AppError('request.too-nested', { most: MOST_LEVELS }))
    else parse(request, body as string, done)
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (request.routeOptions.config.takesForm) done(null, Object.fromEntries(new URLSearchParams(body as string)))
    else done(new AppError('request.unsupported-type'))
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else done(new AppError('request.unsupported-type'))
  })
  // No handler reads a body that is sent to an unknown address.
  app.addHook('onRequest', (request, _reply, done) => {
    const reads = request.method === 'GET' || request.method === 'HEAD'
    done(request.is404 && !reads ? new AppError('request.no-such-address') : undefined)
  })
}
