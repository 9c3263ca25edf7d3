import { statfs } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/index.ts'
import { AppError } from '../errors/errors.ts'
import { type ImageStore, PICTURE_TYPE } from '../files/index.ts'
import { failureBody } from './answers/failures.ts'
import type { PublicCallLimit } from './limits.ts'

export interface Pages {
  webRoot: string | null
  images: ImageStore
  /** the folder whose disk must not be full */
  dataDir: string
  database: Database
  limit: PublicCallLimit
}

/** The free space in bytes below which the embedded database may soon fail to write: one segment of its log. */
const LEAST_FREE_BYTES = 16 * 1_048_576

/** Serves everything besides the API: health, profile images, and the web app with its addresses. */
export async function registerPages(app: FastifyInstance, pages: Pages): Promise<void> {
  const { webRoot, database } = pages
  app.get('/healthz', async () => ({ success: true, status: 'alive' }))
  app.get('/readyz', { onRequest: pages.limit }, async () => {
    await ping(database)
    await requireSpace(pages.dataDir)
    return { success: true, status: 'ready' }
  })
  registerPictures(app, pages.images)
  if (webRoot) {
    // Browsers request this icon if the page is not HTML, for instance a picture in its own tab.
    app.get('/favicon.ico', async (_request, reply) => reply.redirect('/favicon.svg'))
    await app.register(fastifyStatic, {
      root: webRoot,
      wildcard: true,
      dotfiles: 'ignore',
      index: 'index.html',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Built files have a hash of their content in their names; other files are requested again.
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const isScreen =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/api(\/|$)/.test(path) &&
      !path.startsWith('/uploads/') &&
      !path.slice(path.lastIndexOf('/')).includes('.')
    if (webRoot && isScreen) return reply.sendFile('index.html')
    return reply.status(404).send(failureBody(new AppError('request.no-such-address'), request.id))
  })
}

/** Profile images: anybody who knows a name may read the image, and a name never gets other content. */
function registerPictures(app: FastifyInstance, images: ImageStore): void {
  app.get<{ Params: { name: string } }>('/uploads/:name', async (request, reply) => {
    const etag = `"${request.params.name}"`
    const picture = await images.read(request.params.name)
    if (!picture) return reply.callNotFound()
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', etag })
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.type(PICTURE_TYPE).send(picture)
  })
}

async function requireSpace(folder: string): Promise<void> {
  const { blocks, bavail, bsize } = await statfs(folder)
  // Some network file systems report no free space.
  if (blocks > 0 && bavail * bsize < LEAST_FREE_BYTES) throw new AppError('service.disk-full')
}

async function ping(database: Database): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError('service.database-silent')), 3000)
  })
  try {
    await Promise.race([sql`select 1`.execute(database.db), late])
  } catch {
    throw new AppError('service.database-silent')
  } finally {
    clearTimeout(timer)
  }
}
