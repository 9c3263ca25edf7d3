import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { getSealHead } from '../audit/seals.ts'
import { newestNightly } from '../backup/backup-folder.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/index.ts'
import { AppError } from '../errors/errors.ts'
import { publicAnswer } from '../http/answers/public-answers.ts'
import type { PublicCallLimit } from '../http/limits.ts'
import { registerQueueMetrics } from './queue-metrics.ts'

/** Milliseconds for which all requests get the same figures. */
const KEPT_MS = 1000

/**
 * Counts requests and their time by route, and answers Prometheus at `/metrics`.
 * @param settings `METRICS_TOKEN`: the required bearer token; without it, only this machine may ask
 */
export function registerMetrics(
  app: FastifyInstance,
  database: Database,
  { METRICS_TOKEN: token, BACKUP_DIR }: Pick<Config, 'METRICS_TOKEN' | 'BACKUP_DIR'>,
  limit: PublicCallLimit,
): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its reply',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'idle' }, database.pool.idleCount)
      this.set({ state: 'busy' }, database.pool.totalCount - database.pool.idleCount)
      this.set({ state: 'waiting' }, database.pool.waitingCount)
    },
  })
  registerQueueMetrics(register, database.db)
  new Gauge({
    name: 'ems_backup_age_seconds',
    help: 'Age of the newest nightly backup; -1 where there is none',
    registers: [register],
    async collect() {
      const newest = await newestNightly(BACKUP_DIR).catch(() => undefined)
      this.set(newest ? Math.max(0, (Date.now() - newest.at.getTime()) / 1_000) : -1)
    },
  })
  new Gauge({
    name: 'audit_seal',
    help: 'Number of the newest seal over the audit; its digest stands in the label',
    labelNames: ['head'],
    registers: [register],
    async collect() {
      const head = await getSealHead(database.db)
      this.reset()
      this.set({ head: head.digest }, head.no)
    },
  })
  app.addHook('onResponse', (request, reply, done) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    done()
  })
  const answer = publicAnswer(async () => ({ type: register.contentType, text: await register.metrics() }), KEPT_MS)
  app.get('/metrics', { onRequest: limit }, (request, reply) => {
    if (token === undefined && !isOfThisMachine(request)) throw new AppError('metrics.this-machine-only')
    if (token !== undefined && !brings(request, token)) {
      reply.header('www-authenticate', 'Bearer')
      throw new AppError('metrics.no-token')
    }
    return answer(request, reply.header('cache-control', 'no-store'))
  })
}

/** Headers that proxies add: behind a proxy on this machine, the connection does not identify the client. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

const isOfThisMachine = ({ socket, headers }: FastifyRequest): boolean =>
  /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '') &&
  PROXY_HEADERS.every((name) => headers[name] === undefined)

/** Compares hashes of equal length, so that the time does not reveal the token. */
function brings(request: FastifyRequest, token: string): boolean {
  const brought = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(brought), hash(token))
}
