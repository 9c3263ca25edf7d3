import { ZipFile } from 'yazl'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const STRICT = {
  office: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
  main: 'http://purl.oclc.org/ooxml/spreadsheetml/main',
}

export interface MadeSheet {
  name?: string
  /** the XML between `<sheetData>` and its end */
  rows: string
  hidden?: boolean
  /** prefix of all elements */
  prefix?: string
}

interface MadeWorkbook {
  strict?: boolean
  /** shared strings, each as the XML in its `<si>` */
  strings?: readonly string[]
  /** formats that cells name by position, from 1 */
  formats?: readonly string[]
  is1904?: boolean
}

/** A workbook as other programs write it: handwritten XML. */
export function workbookOf(sheets: readonly MadeSheet[], made: MadeWorkbook = {}): Promise<Buffer> {
  const { main: ns, office: rel } = made.strict ? STRICT : { main, office }
  const formats = made.formats ?? []
  const packages = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${['styles', 'sharedStrings'].map((part) => `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml"/>`).join('')}${sheets.map((_, n) => `<Override PartName="/xl/worksheets/sheet${n + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}"><Relationship Id="r1" Type="${rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${ns}" xmlns:r="${rel}"><workbookPr date1904="${made.is1904 ? 1 : 0}"/><sheets>${sheets
      .map(({ name, hidden }, n) => {
        const state = hidden ? ' state="hidden"' : ''
        return `<sheet name="${name ?? `S${n + 1}`}" sheetId="${n + 1}"${state} r:id="r${n + 1}"/>`
      })
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}">${sheets
      .map((_, n) => `<Relationship Id="r${n + 1}" Type="${rel}/worksheet" Target="worksheets/sheet${n + 1}.xml"/>`)
      .join(
        '',
      )}<Relationship Id="rs" Type="${rel}/styles" Target="styles.xml"/><Relationship Id="rt" Type="${rel}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${ns}"><numFmts>${formats
      .map((code, n) => `<numFmt numFmtId="${164 + n}" formatCode="${code.replaceAll('"', '&quot;')}"/>`)
      .join(
        '',
      )}</numFmts><cellXfs><xf numFmtId="0"/>${formats.map((_, n) => `<xf numFmtId="${164 + n}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${ns}">${(made.strings ?? []).map((one) => `<si>${one}</si>`).join('')}</sst>`,
  }
  for (const [n, { rows, prefix }] of sheets.entries()) {
    const p = prefix ? `${prefix}:` : ''
    files[`xl/worksheets/sheet${n + 1}.xml`] =
      `<${p}worksheet xmlns${prefix ? `:${prefix}` : ''}="${ns}"><${p}sheetData>${rows}</${p}sheetData></${p}worksheet>`
  }
  return zipOf(files)
}

export async function zipOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), path)
  zip.end()
  const parts: Buffer[] = []
  for await (const part of zip.outputStream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** A row of cells with texts. */
export const textRow = (no: number, ...texts: string[]): string =>
  `<row r="${no}">${texts.map((text, n) => `<c r="${columnOf(n)}${no}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`

export const columnOf = (n: number): string =>
  (n < 26 ? '' : columnOf(Math.floor(n / 26) - 1)) + String.fromCharCode(65 + (n % 26))
