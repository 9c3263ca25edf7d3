import { randomUUID } from 'node:crypto'
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastifyCors from '@fastify/cors'
import fastifyHelmet from '@fastify/helmet'
import fastifyMultipart from '@fastify/multipart'
import { fastifySSE } from '@fastify/sse'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { createDomains } from './domains.ts'
import type { Config } from './platform/config/config.ts'
import { VERSION } from './platform/config/config.ts'
import type { Database } from './platform/database/index.ts'
import type { Files } from './platform/files/index.ts'
import { handleError } from './platform/http/answers/failures.ts'
import { parseBodies } from './platform/http/bodies.ts'
import { brokenRequestAnswer, closeConnectionsOnShutdown } from './platform/http/connections.ts'
import { type DemoAccount, registerDemo } from './platform/http/demo.ts'
import { addressLimits, callLimits, publicCallLimit, registerLimits } from './platform/http/limits.ts'
import { registerRoutes } from './platform/http/mount.ts'
import { registerPages } from './platform/http/pages.ts'
import { trustedProxies, warnOfUnknownProxy } from './platform/http/proxies.ts'
import { registerReference } from './platform/http/reference-pages.ts'
import { HSTS, safeHeaders } from './platform/http/safe-headers.ts'
import { registerMetrics } from './platform/metrics/request-metrics.ts'
import { newInstance } from './platform/queue/index.ts'
import { openSecrets } from './platform/secrets/index.ts'
import type { Clock } from './platform/time/clock.ts'

/** The parts of the app; tests pass their own. */
export interface Parts {
  config: Config
  database: Database
  clock: Clock
  files: Files
  logger: Logger
  /** the folder of the built web app, or null where there is none */
  webRoot: string | null
  /** accounts that the sign-in offers to everyone, in the demo alone */
  demo?: readonly DemoAccount[]
}

/** Builds the product from its parts; never listens. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, database } = parts
  const https = config.PUBLIC_URL.startsWith('https:')
  const headers = {
    ...safeHeaders(config.CORS_ORIGINS.length > 0),
    ...(https && { 'strict-transport-security': HSTS }),
  }
  const app = fastify({
    bodyLimit: 1_048_576,
    routerOptions: { maxParamLength: 200 },
    loggerInstance: parts.logger as FastifyBaseLogger,
    // One line a request, written below, instead of two.
    logController: new LogController({ disableRequestLogging: true }),
    // No hook runs for these, so their headers are set here.
    frameworkErrors: (error, request, reply) => handleError(error, request, reply.headers(headers)),
    clientErrorHandler: brokenRequestAnswer(headers),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies(config.TRUST_PROXY),
    requestTimeout: 60_000,
    // A client that reads nothing of its answer would hold it in memory for ever.
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  })
  app.server.headersTimeout = 15_000
  app.decorateRequest('actor', null)
  app.setErrorHandler(handleError)
  parseBodies(app)
  closeConnectionsOnShutdown(app)
  logRequests(app, https)
  const unknownProxyAt = config.TRUST_PROXY === undefined ? warnOfUnknownProxy(app) : () => null
  await registerLimits(app)
  registerMetrics(app, database, config, publicCallLimit(app))

  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Component styles are set from script; scripts themselves come from our own files alone.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    // Set below: behind a proxy the request tells.
    hsts: false,
    crossOriginResourcePolicy: { policy: config.CORS_ORIGINS.length > 0 ? 'cross-origin' : 'same-origin' },
  })
  if (config.CORS_ORIGINS.length > 0)
    await app.register(fastifyCors, {
      origin: config.CORS_ORIGINS,
      credentials: true,
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      maxAge: 600,
    })
  await app.register(fastifyCompress, { threshold: 2048, encodings: ['gzip', 'identity'], zlibOptions: { level: 4 } })
  await app.register(fastifyCookie)
  await app.register(fastifySSE)
  await app.register(fastifyMultipart, { throwFileSizeLimit: true })

  const secrets = openSecrets(config)
  const domains = createDomains({
    config,
    db: database.db,
    pool: database.pool,
    connection: database.connection,
    clock: parts.clock,
    files: parts.files,
    secrets,
    log: app.log,
    instance: newInstance(VERSION, { secretsKeys: secrets.numbers, unknownProxyAt }),
  })
  await registerReference(app, publicCallLimit(app))
  registerRoutes(app, domains.routes, {
    db: database.db,
    files: parts.files.store,
    resolveSession: domains.resolveSession,
    requireFresh: domains.requireFresh,
    isFresh: domains.isFresh,
    limitCalls: callLimits(app, config.SESSION_CALLS_LIMIT),
    limitAddress: addressLimits(app),
    crossOrigin: config.CORS_ORIGINS.length > 0,
    cookies: {
      secure: https,
      origins: new Set([new URL(config.PUBLIC_URL).origin, ...config.CORS_ORIGINS]),
      loopback: config.publicUrlIsAssumed,
    },
  })
  await registerPages(app, {
    webRoot: parts.webRoot,
    images: parts.files.images,
    dataDir: config.DATA_DIR,
    database,
    limit: publicCallLimit(app),
  })
  if (parts.demo?.length && parts.webRoot) await registerDemo(app, parts.webRoot, parts.demo)
  app.addHook('preClose', async () => domains.endStreams())
  app.addHook('onReady', domains.start)
  app.addHook('onClose', domains.stop)
  return app
}

/** The path only: queries contain search texts. Texts as long as a token are masked, as in the address of a calendar feed. */
const loggedPath = (url: string): string => (url.split('?', 1)[0] ?? '').replace(/[\w-]{43,}/g, '…')

function logRequests(app: FastifyInstance, https: boolean): void {
  // With a callback: a promise a hook costs every request a turn of the queue.
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id)
    if (https || request.protocol === 'https') reply.header('strict-transport-security', HSTS)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: loggedPath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.actor?.userId,
      },
      'request',
    )
    done()
  })
}
