import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { api } from '@ems/contract/api'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../src/platform/database/index.ts'
import { type Files, moveDocuments, movePictures, openFiles, sweepJob } from '../src/platform/files/index.ts'
import type { JobRun } from '../src/platform/queue/jobs.ts'
import { startBucket, startSilentBucket } from './bucket.ts'
import { type Client, clientOf, startProduct } from './product.ts'

const bucket = await startBucket()
const silent = await startSilentBucket()
const inFolder = await startProduct()
// All instances share one key for secrets.
const inBucket = await startProduct({ FILES_URL: bucket.url, SECRETS_KEY: randomBytes(32).toString('base64') })
afterAll(async () => {
  await bucket.remove()
  silent.stop()
})

type Product = typeof inFolder

let count = 0
const drawn = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: ++count % 256, g: 90, b: 9 } } })
    .png()
    .toBuffer()

async function add(admin: Client, department: string, file?: Buffer) {
  const n = ++count
  return admin.call(api.employees.add, {
    body: {
      name: 'Ada Pictured',
      email: `pictured${n}@example.com`,
      employeeId: `PIC-${n}`,
      dob: '1990-12-10',
      gender: 'female',
      maritalStatus: 'single',
      designation: 'Analyst',
      department,
      salary: '1',
      role: 'employee',
      password: 'Secret-1',
      key: '123456',
    },
    ...(file ? { file: { bytes: file } } : {}),
  })
}

const rows = (product: Product) => product.db.selectFrom('files').selectAll().orderBy('id').execute()
const newKey = () => `uploads/${randomBytes(16).toString('hex')}.webp`
const get = (product: Product, key: string, headers = {}) => product.app.inject({ url: `/${key}`, headers })

/** Runs the sweep as if some hours had passed. */
async function sweep({ db, app }: Product, { store }: Files, hours: number): Promise<void> {
  const run = { batch: (work: Parameters<JobRun['batch']>[0]) => inTransaction(db, work) } as unknown as JobRun
  await sweepJob(store, app.log, () => Date.now() + hours * 3_600_000).run(run)
}

async function keysOf({ store }: Files): Promise<string[]> {
  const keys: string[] = []
  for (const folder of ['uploads', 'drafts', 'documents', 'elsewhere'])
    for await (const files of store.list(folder)) keys.push(...files.map((file) => file.key))
  return keys.toSorted()
}

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('with the files in %s', (_what, product) => {
  let admin: Client
  let department: string
  let files: Files

  beforeAll(async () => {
    admin = await product.administrator()
    department = await product.build.department()
    files = await openFiles(product.config)
  })

  it('a picture has a row that describes it, and its address stays valid', async () => {
    const { body } = await add(admin, department, await drawn())
    const key = body.employee.userId.profileImage ?? ''
    expect(key).toMatch(/^uploads\/[0-9a-f]{32}\.webp$/)
    const answer = await get(product, key)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.byteLength))
    const again = await get(product, key, { 'if-none-match': answer.headers.etag })
    expect([again.statusCode, again.rawPayload.byteLength]).toEqual([304, 0])
    expect((await product.app.inject({ method: 'HEAD', url: `/${key}` })).statusCode).toBe(200)
    const [row] = (await rows(product)).filter((each) => each.store_key === key)
    expect(row).toMatchObject({
      media_type: 'image/webp',
      bytes: answer.rawPayload.byteLength,
      owner_kind: 'user',
      owner_id: body.employee.userId._id,
      name: null,
    })
    const { createHash } = await import('node:crypto')
    expect(row?.sha256).toEqual(createHash('sha256').update(answer.rawPayload).digest())
    expect(existsSync(join(product.config.DATA_DIR, 'uploads'))).toBe(false)
  })

  it('a refused employee leaves neither a file nor a row', async () => {
    const before = [await keysOf(files), await rows(product)]
    const answer = await add(admin, '00000000-0000-7000-8000-000000000000', await drawn())
    expect(answer.status).toBe(400)
    expect([await keysOf(files), await rows(product)]).toEqual(before)
  })

  it('the sweep deletes files without a row after a day, only in the product’s folders, and can run twice', async () => {
    const named = (await add(admin, department, await drawn())).body.employee.userId.profileImage ?? ''
    const [orphan, draft, document] = [newKey(), `drafts/${randomBytes(16).toString('hex')}`, 'elsewhere/else.pdf']
    for (const key of [orphan, draft, document]) await files.store.put(key, Buffer.from('x'), 'text/plain')
    await sweep(product, files, 23)
    expect(await keysOf(files)).toEqual(expect.arrayContaining([orphan, draft, document, named]))
    await Promise.all([sweep(product, files, 25), sweep(product, files, 25)])
    await sweep(product, files, 25)
    const left = await keysOf(files)
    expect(left).toContain(named)
    expect(left).toContain(document)
    expect(left).not.toContain(orphan)
    expect(left).not.toContain(draft)
    expect((await get(product, named)).statusCode).toBe(200)
  })

  it('pictures of an earlier release are served, and moved once, also if the move is killed', async () => {
    const old = join(product.config.DATA_DIR, 'uploads')
    mkdirSync(old, { recursive: true })
    const keys = Array.from({ length: 130 }, newKey)
    for (const [n, key] of keys.entries()) {
      writeFileSync(join(product.config.DATA_DIR, key), `picture ${n}`)
      // However old: the sweep must not delete a file whose row was written just after it.
      utimesSync(join(product.config.DATA_DIR, key), 1_000_000, 1_000_000)
    }
    const owners = new Map<string, string>()
    for (const key of keys) owners.set(key, await product.build.user({ profileImage: key }))
    const young = `${'b'.repeat(32)}.webp`
    writeFileSync(join(old, young), 'not committed yet')
    writeFileSync(join(old, '.htaccess'), 'an operator’s')
    for (const name of [`${'c'.repeat(32)}.webp`, `.${'d'.repeat(32)}.webp`, '.htaccess']) {
      writeFileSync(join(old, name), 'left over')
      utimesSync(join(old, name), 1_000_000, 1_000_000)
    }
    expect((await get(product, keys[7] ?? '')).payload).toBe('picture 7')

    const ownersOf = async (wanted: string[]) =>
      new Map(wanted.flatMap((key) => (owners.has(key) ? [[key, owners.get(key) ?? '']] : [])))
    const parts = { db: product.db, log: product.app.log, ownersOf }
    let puts = 0
    const dying = {
      ...files.store,
      put: async (...args: Parameters<typeof files.store.put>) => {
        if (++puts % 40 === 0) throw new Error('killed')
        return files.store.put(...args)
      },
    }
    for (let kill = 0; kill < 3; kill++) {
      await expect(movePictures({ ...parts, store: dying }, old)).rejects.toThrow('killed')
      await sweep(product, files, 25)
      for (const key of [keys[0], keys[50], keys[129]])
        expect((await get(product, key ?? '')).payload).toBe(`picture ${keys.indexOf(key ?? '')}`)
    }
    const both = await Promise.all([
      movePictures({ ...parts, store: files.store }, old),
      movePictures({ ...parts, store: files.store }, old),
    ])
    expect(Math.max(...both)).toBeGreaterThan(0)
    expect(await movePictures({ ...parts, store: files.store }, old)).toBe(0)
    expect(readdirSync(old).toSorted()).toEqual(['.htaccess', young])
    await sweep(product, files, 25)
    for (const [n, key] of keys.entries()) expect((await get(product, key)).payload).toBe(`picture ${n}`)
    const kept = (await rows(product)).filter((row) => keys.includes(row.store_key))
    expect(kept.map((row) => [row.store_key, row.owner_id]).toSorted()).toEqual([...owners].toSorted())
  })
})

describe('a folder replaced by a bucket', () => {
  it('keeps serving its pictures, which are moved in the background; a damaged one stays', async () => {
    const admin = await inFolder.administrator()
    const department = await inFolder.build.department()
    const keys: string[] = []
    for (let n = 0; n < 3; n++) {
      const { body } = await add(admin, department, await drawn())
      keys.push(body.employee.userId.profileImage ?? '')
    }
    const place = (key: string) => join(inFolder.config.DATA_DIR, 'files', key)
    const contents = keys.map((key) => readFileSync(place(key)))
    writeFileSync(place(keys[2] ?? ''), 'rotten')
    const files = await openFiles({ ...inFolder.config, FILES_URL: bucket.url })
    const nameOf = (key: string | undefined) => (key ?? '').slice('uploads/'.length)
    expect(await files.images.read(nameOf(keys[0]))).toEqual(contents[0])
    const owners = new Map((await rows(inFolder)).map((row) => [row.store_key, row.owner_id]))
    for (const folder of files.waiting)
      await movePictures(
        { db: inFolder.db, log: inFolder.app.log, store: files.store, ownersOf: async () => owners },
        folder,
      )
    expect(keys.map((key) => existsSync(place(key)))).toEqual([false, false, true])
    for (const n of [0, 1]) expect(await files.images.read(nameOf(keys[n]))).toEqual(contents[n])
    files.store.close()
  })
})

describe('documents of a folder replaced by a bucket', () => {
  it('are served meanwhile, are moved in the background, and are deleted for good when removed', async () => {
    const admin = await inFolder.administrator()
    const { body } = await add(admin, await inFolder.build.department())
    const { types } = (await admin.call(api.documents.types)).body
    const params = { id: body.employee._id }
    for (const n of [1, 2, 3]) {
      const file = { bytes: Buffer.from(`Paper ${n}`), name: `paper${n}.txt`, type: 'text/plain', field: 'file' }
      const sent = { params, body: { typeId: types[0]?._id ?? '' }, file }
      expect((await admin.call(api.documents.add, sent)).status).toBe(200)
    }
    const of = inFolder.db.selectFrom('files').select('store_key').where('name', 'like', 'paper%')
    const keys = (await of.orderBy('name').execute()).map(({ store_key }) => store_key)
    const place = (key = '') => join(inFolder.config.DATA_DIR, 'files', key)
    writeFileSync(place(keys[2]), 'rotten')
    const nobodys = 'documents/00000000000000000000000000000000.txt'
    writeFileSync(place(nobodys), 'cut short')
    utimesSync(place(nobodys), 1, 1)
    const { store, former } = await openFiles({ ...inFolder.config, FILES_URL: bucket.url })
    const said = async (key = '') => {
      const stream = await store.read(key)
      return stream && text(stream)
    }
    expect(await said(keys[0])).toBe('Paper 1')
    const parts = { db: inFolder.db, log: inFolder.app.log, store }
    expect(await moveDocuments(parts, former as string)).toBe(2)
    expect(await moveDocuments(parts, former as string)).toBe(0)
    expect([...keys, nobodys].map((key) => existsSync(place(key)))).toEqual([false, false, true, false])
    expect([await said(keys[0]), await said(keys[1])]).toEqual(['Paper 1', 'Paper 2'])
    for (const key of keys) await store.remove(key)
    expect([await said(keys[0]), await said(keys[2]), existsSync(place(keys[2]))]).toEqual([null, null, false])
    store.close()
  })
})

describe('several instances with one bucket', () => {
  it('share files: an upload to one is served by another', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'ems-elsewhere-'))
    const other = await inBucket.another(elsewhere)
    try {
      const admin = await inBucket.administrator()
      const there = clientOf(other, admin.token)
      const department = await inBucket.build.department()
      const files = { bytes: Buffer.from('A paper'), name: 'paper.txt', type: 'text/plain', field: 'file' }
      for (const [taken, shown, app] of [
        [admin, there, other],
        [there, admin, inBucket.app],
      ] as const) {
        const { body } = await add(taken, department, await drawn())
        const picture = await app.inject({ url: `/${body.employee.userId.profileImage}` })
        expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
        const { types } = (await taken.call(api.documents.types)).body
        const typeId = types[0]?._id ?? ''
        const params = { id: body.employee._id }
        const paper = (await taken.call(api.documents.add, { params, body: { typeId }, file: files })).body.document
        const url = `/api/document/${paper?._id}/file`
        const headers = { authorization: `Bearer ${shown.token}` }
        expect((await app.inject({ url, headers })).body).toBe('A paper')
      }
      for (const folder of [elsewhere, inBucket.config.DATA_DIR])
        expect(readdirSync(folder)).toEqual(expect.not.arrayContaining(['files', 'uploads', 'documents']))
    } finally {
      rmSync(elsewhere, { recursive: true, force: true })
    }
  })
})

describe('while the bucket is unavailable', () => {
  let admin: Client
  let department: string
  let key: string
  let person: string
  let paper: { typeId: string }
  let document: string
  const upload = () => {
    const file = { bytes: Buffer.from('A paper'), name: 'paper.txt', type: 'text/plain', field: 'file' }
    return admin.call(api.documents.add, { params: { id: person }, body: paper, file })
  }

  beforeAll(async () => {
    admin = await inBucket.administrator()
    department = await inBucket.build.department()
    const { body } = await add(admin, department, await drawn())
    key = body.employee.userId.profileImage ?? ''
    person = body.employee._id
    const { types } = (await admin.call(api.documents.types)).body
    paper = { typeId: types[0]?._id ?? '' }
    document = (await upload()).body.document?._id
    await bucket.stop()
    return async () => bucket.start()
  })

  it('pictures and uploads are 503 with a sentence, nothing is stored incompletely, and everything else works', async () => {
    const picture = await get(inBucket, key)
    expect([picture.statusCode, picture.headers['retry-after'], picture.headers['cache-control']]).toEqual([
      503,
      '5',
      'no-store',
    ])
    expect(picture.json()).toMatchObject({
      code: 'NOT_READY',
      error: expect.stringContaining('temporarily unavailable'),
    })
    const before = await rows(inBucket)
    const refused = await add(admin, department, await drawn())
    expect([refused.status, refused.body.error]).toEqual([503, expect.stringContaining('temporarily unavailable')])
    expect(await rows(inBucket)).toEqual(before)
    expect((await add(admin, department)).status).toBe(200)
    expect((await admin.call(api.employees.list)).status).toBe(200)
    expect((await inBucket.app.inject({ url: '/readyz' })).statusCode).toBe(200)
  })

  it('documents are 503, too, and none is stored incompletely', async () => {
    const before = await rows(inBucket)
    const opened = await inBucket.app.inject({
      url: `/api/document/${document}/file`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect([opened.statusCode, opened.json().code]).toEqual([503, 'NOT_READY'])
    expect(await upload()).toMatchObject({ status: 503, body: { code: 'NOT_READY' } })
    expect(await rows(inBucket)).toEqual(before)
    const kept = await admin.call(api.documents.ofPerson, { params: { id: person } })
    expect(kept.body.documents.map(({ _id }) => _id)).toEqual([document])
  })

  it('the sweep ends without an error and deletes nothing', async () => {
    await expect(sweep(inBucket, await openFiles(inBucket.config), 25)).resolves.toBeUndefined()
  })

  it('pictures are available again once it is back', async () => {
    await bucket.start()
    await expect.poll(async () => (await get(inBucket, key)).statusCode, { timeout: 15_000 }).toBe(200)
    await bucket.stop()
  })
})

it('a silent bucket delays only the first request', { timeout: 60_000 }, async () => {
  const product = await startProduct({ FILES_URL: silent.url })
  expect((await product.app.inject({ url: '/readyz' })).statusCode).toBe(200)
  expect((await get(product, newKey())).statusCode).toBe(503)
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: 50 }, () => get(product, newKey())))
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([503]))
  expect(performance.now() - began).toBeLessThan(2_000)
})
