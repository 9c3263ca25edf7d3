import type { ErasureClass } from '@ems/contract/privacy'
import type { Trx } from '../../platform/database/index.ts'
import { forgetFiles } from '../../platform/files/index.ts'
import { type Erased, type ErasureOf, NOTHING } from '../../platform/personal/index.ts'
import { documentsAgain, documentsOver } from './personal-data.repo.ts'
import { removeDocuments } from './repo.ts'

/** Removes the documents whose time is over: that of their type, or else that of documents at large; or those that were erased before. */
export async function eraseDocuments(
  trx: Trx,
  { whose, months, today, documents }: ErasureOf,
  kind: ErasureClass,
): Promise<Erased> {
  if (kind !== 'documents') return NOTHING
  const ids =
    documents === null
      ? await documentsOver(trx, whose.employeeId, months.documents, today)
      : await documentsAgain(trx, whose.employeeId, documents)
  await removeDocuments(trx, ids)
  return { counts: { documents: ids.length }, keys: await forgetFiles(trx, 'document', ids), documents: ids }
}
