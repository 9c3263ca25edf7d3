import { randomBytes } from 'node:crypto'
import { addDays } from '@ems/contract/core/days'
import { insertDocument } from '../src/domains/documents/repo.ts'
import { newId } from '../src/platform/database/ids.ts'
import type { Trx } from '../src/platform/database/index.ts'
import { DOCUMENTS, describeFile, type FileStore, insertFileRow, type StoredFile } from '../src/platform/files/index.ts'
import type { SamplePerson } from './demo-people.ts'

/** A document of someone, with its file. */
export interface SampleDocument {
  person: SamplePerson
  type: string
  title: string
  issuedOn: string
  expiresOn: string | null
  file: StoredFile
}

/** So many people have a contract among their documents, those whom visitors sign in as first. */
const CONTRACTS = 12
const PAPERS: readonly { type: string; title: string; issued: number; expires: number }[] = [
  { type: 'Permit', title: 'Work permit', issued: -690, expires: 40 },
  { type: 'Permit', title: 'Residence permit', issued: -1060, expires: 12 },
  { type: 'Certificate', title: 'First aid', issued: -735, expires: -5 },
  { type: 'Certificate', title: 'Forklift licence', issued: -340, expires: 25 },
  { type: 'Certificate', title: 'Fire warden', issued: -310, expires: 55 },
]

/** A page with a few lines of plain ASCII text, in the Portable Document Format (ISO 32000). */
function pageOf(lines: readonly string[]): Buffer {
  const text = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`).join(' ')
  const drawn = `BT /F1 14 Tf 72 760 Td 22 TL ${text} ET`
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const places = parts.map((part, n) => {
    const place = file.length
    file += `${n + 1} 0 obj\n${part}\nendobj\n`
    return place
  })
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${parts.length + 1} /Root 1 0 R >>\n`
  return Buffer.from(`${file}${end}startxref\n${file.length}\n%%EOF\n`, 'ascii')
}

/** Contracts of some people, and papers of others, of which some expire soon; their files are put into the store. */
export async function sampleDocuments(
  store: Pick<FileStore, 'put'>,
  employed: readonly SamplePerson[],
  { today, organisation }: { today: string; organisation: string },
): Promise<SampleDocument[]> {
  const contracts = employed.slice(0, CONTRACTS).map((person) => ({
    person,
    type: 'Contract',
    title: 'Employment contract',
    issuedOn: person.from,
    expiresOn: null,
  }))
  const papers = PAPERS.flatMap(({ type, title, issued, expires }, n) => {
    const person = employed[CONTRACTS + n * 3]
    const days = { issuedOn: addDays(today, issued), expiresOn: addDays(today, expires) }
    return person ? [{ person, type, title, ...days }] : []
  })
  const documents: SampleDocument[] = []
  for (const { person, type, title, issuedOn, expiresOn } of [...contracts, ...papers]) {
    const content = pageOf([organisation, title, person.code, issuedOn])
    const key = `${DOCUMENTS}/${randomBytes(16).toString('hex')}.pdf`
    await store.put(key, content, 'application/pdf')
    const file = { ...describeFile(key, 'application/pdf', content), name: `${title}.pdf` }
    documents.push({ person, type, title, issuedOn, expiresOn, file })
  }
  return documents
}

/** @param by the account that added them */
export async function storeDocuments(trx: Trx, documents: readonly SampleDocument[], by: string): Promise<void> {
  const types = await trx.selectFrom('document_types').select(['id', 'name']).execute()
  for (const { person, type, title, issuedOn, expiresOn, file } of documents) {
    const id = newId()
    const typeId = types.find(({ name }) => name === type)?.id
    if (typeId === undefined) throw new Error(`No type of documents is called ${type}.`)
    await insertDocument(trx, {
      id,
      employee_id: person.id,
      type_id: typeId,
      file_id: await insertFileRow(trx, file, { kind: 'document', id }, by),
      title,
      issued_on: issuedOn,
      expires_on: expiresOn,
      replaces: null,
      first_id: id,
    })
  }
}
