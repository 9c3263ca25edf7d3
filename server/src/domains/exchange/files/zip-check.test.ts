import { ZipArchive } from '@cj-tech-master/excelts/archive'
import { describe, expect, it } from 'vitest'
import { openSheet } from './sheet-reader.ts'

const SHEET = 'xl/worksheets/sheet1.xml'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** A spreadsheet of one column whose name is `Name`, and its one cell. */
async function workbook(cell: string): Promise<Buffer> {
  const rows = ['Name', cell].map((text, n) => {
    const place = `A${n + 1}`
    return `<row r="${n + 1}"><c r="${place}" t="inlineStr"><is><t>${text}</t></is></c></row>`
  })
  const files = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/${SHEET}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    [SHEET]: `<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
  }
  const archive = new ZipArchive({ noSort: true })
  for (const [path, text] of Object.entries(files)) archive.add(path, Buffer.from(text))
  return Buffer.from(await archive.bytes())
}

const LOCAL = 'PK\x03\x04'
const CENTRAL = 'PK\x01\x02'
/** Where the header of the sheet begins. */
const headerOf = (bytes: Buffer, signature: string): number => {
  const name = bytes.indexOf(SHEET, bytes.indexOf(signature, 0, 'latin1'))
  return bytes.lastIndexOf(signature, name, 'latin1')
}

async function readNames(bytes: Buffer): Promise<unknown[]> {
  const { rows, close } = await openSheet(bytes)
  const cells: unknown[] = []
  for await (const some of rows) cells.push(...some.flatMap((row) => row.cells))
  await close()
  return cells
}

describe('a spreadsheet', () => {
  it('is read with any compression', async () => {
    expect(await readNames(await workbook('Ann'))).toEqual(['Ann'])
  })

  it('that unpacks to more than it declares is refused before it is unpacked', async () => {
    const bytes = await workbook('Ann')
    bytes.writeUInt32LE(10, headerOf(bytes, LOCAL) + 22)
    bytes.writeUInt32LE(10, headerOf(bytes, CENTRAL) + 24)
    await expect(readNames(bytes)).rejects.toMatchObject({ reason: 'import.unreadable' })
  })

  it('with too many files is refused', async () => {
    const archive = new ZipArchive()
    for (let n = 0; n < 5000; n++) archive.add(`xl/media/${n}`, Buffer.alloc(0))
    archive.add('xl/workbook.xml', Buffer.from('<workbook/>'))
    await expect(readNames(Buffer.from(await archive.bytes()))).rejects.toThrow('It contains more than 5000 files.')
  })

  it('with a file that its directory does not name is refused', async () => {
    const bytes = await workbook('Ann')
    const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
    const central = bytes.readUInt32LE(end + 16)
    const local = bytes.subarray(headerOf(bytes, LOCAL), central)
    const hiding = Buffer.concat([bytes.subarray(0, central), local, bytes.subarray(central)])
    hiding.writeUInt32LE(central + local.length, end + local.length + 16)
    await expect(readNames(hiding)).rejects.toMatchObject({ reason: 'import.unreadable' })
  })
})
