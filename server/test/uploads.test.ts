import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync, gzipSync } from 'node:zlib'
import { employees } from '@ems/contract/employees'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { openFiles } from '../src/platform/files/index.ts'
import { type Client, startProduct } from './product.ts'
import type { Upload } from './requests.ts'
import { openWire } from './wire.ts'

// Files of a false type. The product encodes pictures again, so only the picture survives.
const product = await startProduct()
const { build, config } = product
const wire = await openWire(product.app)
let admin: Client
let departmentId: string
let count = 0

beforeAll(async () => {
  admin = await product.administrator()
  departmentId = await build.department()
})

const SCRIPT = '<html><script>alert(document.cookie)</script><?php system($_GET[0]); ?></html>'
const kept = () => readdirSync(join(config.DATA_DIR, 'files', 'uploads'))

const body = () => ({
  name: 'Uploader',
  email: `upload${++count}@example.com`,
  employeeId: `U${count}`,
  dob: '1990-01-01',
  gender: 'other' as const,
  maritalStatus: 'single' as const,
  designation: 'Tester',
  salary: '1',
  department: departmentId,
  role: 'employee' as const,
  password: 'Secret-1',
  key: '123456',
})
const add = (file: Upload, client = admin) => client.call(employees.add, { body: body(), file })

const drawn = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#0aa' } })

/** A chunk of a PNG file with a right checksum, so that only its content is wrong. */
function chunk(type: string, data: Buffer): Buffer {
  const table = (n: number) =>
    Array.from({ length: 8 }).reduce<number>((c) => (c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1), n)
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const crc = named.reduce((c, byte) => table((c ^ byte) & 0xff) ^ (c >>> 8), -1)
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeInt32BE(~crc)
  return Buffer.concat([length, named, checksum])
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A PNG header with a size that its data does not have. */
function promisedPng(width: number, height: number, data: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

// The first bytes are those of a real picture; the script is behind them, or in its metadata.
const polyglots: [what: string, bytes: () => Promise<Buffer>, lie: Partial<Upload>][] = [
  [
    'a PNG with a page behind its end',
    async () => Buffer.concat([await drawn().png().toBuffer(), Buffer.from(SCRIPT)]),
    { name: 'page.html', type: 'text/html' },
  ],
  [
    'a PNG with a script in its metadata',
    async () => {
      const png = await drawn().png().toBuffer()
      const comment = chunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`, 'latin1'))
      return Buffer.concat([png.subarray(0, 33), comment, png.subarray(33)])
    },
    { name: 'shell.php', type: 'application/x-httpd-php' },
  ],
  [
    'a GIF that is a script, too',
    async () => Buffer.concat([await drawn().gif().toBuffer(), Buffer.from(`*/=1;${SCRIPT}`)]),
    { name: 'script.js', type: 'text/javascript' },
  ],
  [
    'a JPEG with a script in its EXIF',
    async () =>
      drawn()
        .withExif({ IFD0: { ImageDescription: SCRIPT } })
        .jpeg()
        .toBuffer(),
    { name: 'photo.jpg.html', type: 'image/svg+xml' },
  ],
]

describe('a picture that is also another file', () => {
  it.each(polyglots)('%s is stored and served only as a picture', async (_what, bytes, lie) => {
    const file = { bytes: await bytes(), ...lie }
    expect(file.bytes.includes('<script>')).toBe(true)
    const answer = await add(file)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const path = answer.body.employee.userId.profileImage
    expect(path).toMatch(/^uploads\/[0-9a-f]{32}\.webp$/)
    const served = await wire({ path: `/${path}`, headers: { accept: 'text/html' } })
    expect(served.status).toBe(200)
    expect(served.bytes.subarray(8, 12).toString('latin1')).toBe('WEBP')
    for (const trace of ['script', 'php', 'alert', 'IFD0']) expect(served.bytes.includes(trace), trace).toBe(false)
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(served.headers).not.toHaveProperty('set-cookie')
  })
})

const lies: [what: string, bytes: () => Buffer | Promise<Buffer>, statuses: number[]][] = [
  ['a page', () => Buffer.from(SCRIPT), [415]],
  ['a page behind the first bytes of a PNG', () => Buffer.concat([SIGNATURE, Buffer.from(SCRIPT)]), [415]],
  ['a page behind the first bytes of a GIF', () => Buffer.from(`GIF89a${SCRIPT}`), [415]],
  ['a page behind the first bytes of a JPEG', () => Buffer.from(`\xff\xd8\xff\xe0${SCRIPT}`, 'latin1'), [415]],
  ['a page that says it is WebP', () => Buffer.from(`RIFF\x20\0\0\0WEBPVP8 ${SCRIPT}`, 'latin1'), [415]],
  [
    'a vector graphic with a script',
    () =>
      Buffer.from(
        `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`,
      ),
    [415],
  ],
  [
    'a vector graphic that reads a file',
    () =>
      Buffer.from(
        `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><text y="9">&x;</text><image href="file:///etc/passwd" width="9" height="9"/></svg>`,
      ),
    [415],
  ],
  ['a packed vector graphic', () => gzipSync('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), [415]],
  ['a document', () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'), [415]],
  ['an archive', () => Buffer.from('PK\x03\x04\x14\0\0\0', 'latin1'), [415]],
  ['a picture of a kind that is not taken', () => drawn().tiff().toBuffer(), [415]],
  [
    'a PNG that promises more pixels than fit',
    () => promisedPng(60_000, 60_000, deflateSync(Buffer.alloc(9))),
    [413, 415],
  ],
  ['a PNG that promises no pixels', () => promisedPng(0, 1, deflateSync(Buffer.alloc(9))), [415]],
  ['a PNG without the pixels it promises', () => promisedPng(500, 500, deflateSync(Buffer.alloc(9))), [415]],
  ['a PNG that unfolds to gigabytes', () => promisedPng(30_000, 30_000, deflateSync(Buffer.alloc(60_000_000))), [413]],
  ['noise', () => Buffer.from(Array.from({ length: 5000 }, (_none, n) => (n * 7919) % 256)), [415]],
]

describe('a file that is no picture', () => {
  it.each(lies)('%s is refused with any name, and leaves no file', async (_what, bytes, statuses) => {
    const before = kept()
    const file = await bytes()
    for (const lie of [{}, { name: 'me.webp', type: 'image/webp' }, { name: 'a.svg', type: 'image/svg+xml' }]) {
      const answer = await add({ bytes: file, ...lie })
      expect(statuses, JSON.stringify(answer.body)).toContain(answer.status)
      expect(answer.body.error).not.toMatch(/vips|spng|pngload|\/|buffer/i)
    }
    expect(kept()).toEqual(before)
  })
})

it('a picture of a hundred frames becomes one still', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const film = { width: 16, height: 1600, pageHeight: 16, channels: 3 as const, background: '#123', noise }
  const animated = await sharp({ create: film }).gif({ effort: 1 }).toBuffer()
  expect((await sharp(animated).metadata()).pages).toBe(100)
  const answer = await add({ bytes: animated })
  expect(answer.status).toBe(200)
  const { bytes } = await wire({ path: `/${answer.body.employee.userId.profileImage}` })
  const stored = await sharp(bytes).metadata()
  expect(stored.pages ?? 1).toBe(1)
  expect(Math.max(stored.width, stored.height)).toBeLessThanOrEqual(512)
})

it('a picture on the disk is readable only for the product’s user and group, in such a folder', async () => {
  const mode = (path: string) => statSync(path).mode & 0o777
  const folder = mkdtempSync(join(tmpdir(), 'ems-modes-'))
  const umask = process.umask(0o000)
  try {
    const { images } = await openFiles({ DATA_DIR: folder, FILES_URL: undefined })
    const { key } = await images.keep(await drawn().png().toBuffer())
    expect(mode(join(folder, 'files', key))).toBe(0o640)
    for (const place of ['files', 'files/uploads', 'files/drafts']) expect(mode(join(folder, place))).toBe(0o750)
    // As earlier versions made it.
    mkdirSync(join(folder, 'old', 'uploads'), { recursive: true, mode: 0o755 })
    await openFiles({ DATA_DIR: join(folder, 'old'), FILES_URL: undefined })
    expect(mode(join(folder, 'old', 'uploads'))).toBe(0o750)
  } finally {
    process.umask(umask)
    rmSync(folder, { recursive: true })
  }
})

it('a file is read only for users who may send it', async () => {
  const before = kept()
  const bytes = await drawn().png().toBuffer()
  expect((await add({ bytes }, product.anonymous)).status).toBe(401)
  expect((await add({ bytes }, await product.as((await build.employee()).userId))).status).toBe(403)
  expect(kept()).toEqual(before)
})

it('one file is accepted, under its own name', async () => {
  const bytes = await drawn().png().toBuffer()
  const part = (name: string) =>
    Buffer.concat([
      Buffer.from(`--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ])
  const send = (files: string[]) => {
    const fields = Object.entries(body()).map(
      ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    return wire({
      method: 'POST',
      path: '/api/employee/add',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'multipart/form-data; boundary=b' },
      payload: Buffer.concat([Buffer.from(fields.join('')), ...files.map(part), Buffer.from('--b--\r\n')]),
    })
  }
  const before = kept().length
  const other = await send(['avatar'])
  expect(JSON.parse(other.text)).toMatchObject({ success: true, employee: { userId: { profileImage: null } } })
  const two = await send(['image', 'image'])
  expect([400, 413]).toContain(two.status)
  expect(JSON.parse(two.text)).toMatchObject({ success: false, error: expect.stringMatching(/\.$/) })
  expect(kept()).toHaveLength(before)
})
