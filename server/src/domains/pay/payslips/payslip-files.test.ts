import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { matchPages } from './match-slips.rules.ts'
import { openPdf } from './pdf-pages.ts'
import { filesOfZip } from './zip-files.ts'

async function pdfOf(texts: readonly string[]): Promise<Buffer> {
  const pdf = PDF.create()
  for (const text of texts) {
    const page = pdf.addPage({ size: 'a4' })
    for (const [line, part] of text.split('\n').entries()) page.drawText(part, { x: 50, y: 800 - line * 16 })
  }
  return Buffer.from(await pdf.save())
}

async function zipOf(files: Record<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name)
  zip.end()
  const pieces: Buffer[] = []
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

async function namesIn(archive: Buffer, most?: number): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of filesOfZip(archive, most)) names.push(name)
  return names
}

test('single pages are read and extracted from a PDF', async () => {
  const pdf = await openPdf(await pdfOf(['first\n00041', 'second', 'third\n00043']))
  expect([pdf.count, pdf.text(1), pdf.text(3)]).toEqual([3, 'first\n00041', 'third\n00043'])
  const part = await openPdf(await pdf.take(2, 3))
  expect([part.count, part.text(1), part.text(2)]).toEqual([2, 'second', 'third\n00043'])
})

test('text in another font is a separate word, and letters of one word stay together', async () => {
  const pdf = PDF.create()
  const page = pdf.addPage({ size: 'a4' })
  page.drawText('Personnel no.', { x: 50, y: 800, font: 'Helvetica' })
  page.drawText('00041', { x: 250, y: 800, font: 'Helvetica-Bold' })
  page.drawText('000', { x: 50, y: 700, size: 10, font: 'Helvetica' })
  page.drawText('42', { x: 50 + 3 * 5.56, y: 700, size: 10, font: 'Helvetica-Bold' })
  const { text } = await openPdf(Buffer.from(await pdf.save()))
  expect(text(1)).toBe('Personnel no. 00041\n00042')
})

test('an encrypted, truncated or broken PDF, and another file, are refused', async () => {
  const bytes = await pdfOf(['one', 'two'])
  const pdf = await PDF.load(bytes)
  pdf.setProtection({ userPassword: 'a', ownerPassword: 'b' })
  await expect(openPdf(Buffer.from(await pdf.save()))).rejects.toThrow('encrypted')
  for (const part of [0.2, 0.5, 0.9])
    await expect(openPdf(bytes.subarray(0, Math.floor(bytes.length * part)))).rejects.toThrow('broken')
  for (const text of ['', 'hello', '%PDF-1.7\n%%EOF', 'x'.repeat(2000)])
    await expect(openPdf(Buffer.from(text))).rejects.toThrow('broken')
})

test('100 pages are read, matched and split within 20 seconds', async () => {
  const people = Array.from({ length: 100 }, (_, n) => ({
    employeeId: String(n),
    payrollNumber: String(n + 1).padStart(5, '0'),
    name: `First${n} Last${n}`,
  }))
  const lines = Array.from({ length: 30 }, (_, n) => `Line ${n} of the payslip 1.234,00`).join('\n')
  const bytes = await pdfOf(people.map(({ payrollNumber, name }) => `No ${payrollNumber}\n${name}\n${lines}`))
  const begun = performance.now()
  const pdf = await openPdf(bytes)
  const texts = people.map((_, n) => pdf.text(n + 1))
  const slips = matchPages(texts, people, { label: '', pagesPerSlip: null, requireName: true })
  for (const { pages } of slips) await pdf.take(...pages)
  expect(slips.filter(({ state }) => state === 'matched')).toHaveLength(100)
  expect(performance.now() - begun).toBeLessThan(20_000)
}, 60_000)

test('an archive yields its PDFs one after the other', async () => {
  const bytes = await pdfOf(['one'])
  const archive = await zipOf({
    'June/a.pdf': bytes,
    'June/B.PDF': bytes,
    '__MACOSX/June/._a.pdf': bytes,
    'June/.DS_Store': bytes,
  })
  expect(await namesIn(archive)).toEqual(['a.pdf', 'B.PDF'])
})

test('an archive with other files, without files, broken or too large when unpacked is refused', async () => {
  const bytes = await pdfOf(['one'])
  await expect(namesIn(await zipOf({ 'a.pdf': bytes, 'b.docx': bytes }))).rejects.toThrow('b.docx: not-a-pdf')
  await expect(namesIn(await zipOf({ '.DS_Store': bytes }))).rejects.toThrow('empty')
  await expect(namesIn(Buffer.from('PK\x03\x04 hello'))).rejects.toThrow('broken')
  const zeros = await zipOf({ 'a.pdf': Buffer.alloc(5_000_000), 'b.pdf': Buffer.alloc(5_000_000) })
  expect(zeros.length).toBeLessThan(50_000)
  await expect(namesIn(zeros, 8_000_000)).rejects.toThrow('b.pdf: too-large')
})

test('an archive with wrong declared sizes is refused', async () => {
  const zip = await zipOf({ 'a.pdf': Buffer.alloc(5_000_000) })
  const list = zip.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))
  zip.writeUInt32LE(10, list + 24)
  await expect(namesIn(zip, 1_000)).rejects.toThrow('a.pdf')
})
