import { HOUR_MS } from '@ems/contract/core/durations'
import type { FastifyInstance } from 'fastify'

/**
 * The setting `TRUST_PROXY` in Fastify's form: a number counts the proxies in front, other text lists their addresses.
 * `true` would trust the headers of all clients, so it is refused.
 */
export function trustedProxies(
  setting: string | undefined,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (setting === undefined || setting === 'false' || setting === '0') return false
  if (/^\d+$/.test(setting)) return (_address, hop) => hop < Number(setting)
  return setting.split(',').map((address) => address.trim())
}

/**
 * Warns in the log, at most once an hour, if requests seem to come through a proxy that `TRUST_PROXY` does not
 * name: all clients then share the proxy's address, and their failed sign-ins are counted together.
 * @returns a function for the time of the last such request; null without any
 */
export function warnOfUnknownProxy(app: FastifyInstance): () => Date | null {
  let toldAt = Number.NEGATIVE_INFINITY
  let seenAt: Date | null = null
  app.addHook('onRequest', (request, _reply, done) => {
    const isForwarded = request.headers['x-forwarded-for'] !== undefined
    if (isForwarded) seenAt = new Date()
    if (isForwarded && performance.now() - toldAt >= HOUR_MS) {
      toldAt = performance.now()
      app.log.warn(
        { from: request.socket.remoteAddress },
        'X-Forwarded-For arrives and is not believed, so everybody behind that proxy counts as one address at the sign-in: set TRUST_PROXY, to 0 if there is no proxy',
      )
    }
    done()
  })
  return () => seenAt
}
