import type { BodyOf } from '@ems/contract/core/endpoint'
import type { documents } from '@ems/contract/documents'
import type { Actor } from '../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../platform/audit/audit.ts'
import { inTransaction } from '../../platform/database/index.ts'
import { fieldError, notFoundError, requireCurrent, violatedConstraint } from '../../platform/errors/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import * as repo from './document-type.repo.ts'

type Body = BodyOf<typeof documents.addType>

const valuesOf = ({ name, sees, selfUpload, expires, retentionMonths, active }: Body): repo.TypeValues => ({
  name,
  sees,
  self_upload: selfUpload,
  expires,
  retention_months: retentionMonths ?? null,
  active,
})

/** The audit snapshot of a type. */
const factsOf = ({ id: _id, updated_at: _at, active: is_active, ...facts }: repo.TypeRow) => ({ ...facts, is_active })

function explain(error: unknown): never {
  if (violatedConstraint(error) === 'document_types_name_unique')
    throw fieldError('name', 'document-type.name-registered')
  throw error
}

/** The kinds of documents, and who sees them. */
export const typeService = ({ db }: Platform) => ({
  list: () => repo.listTypes(db),

  /** @throws {AppError} ALREADY_REGISTERED for a taken name, in any case */
  add: (actor: Actor, body: Body): Promise<repo.TypeRow> =>
    inTransaction(db, async (trx) => {
      const type = await repo.insertType(trx, valuesOf(body)).catch(explain)
      await writeAuditEvent(trx, actor, { action: 'document-type.add', entityId: type.id, after: factsOf(type) })
      return type
    }),

  /** @throws {AppError} NOT_FOUND, ALREADY_REGISTERED, STALE */
  update: (actor: Actor, id: string, body: Body): Promise<repo.TypeRow> =>
    inTransaction(db, async (trx) => {
      const before = await repo.lockType(trx, id)
      if (!before) throw notFoundError('document-type')
      requireCurrent(before.updated_at, body.ifUpdatedAt)
      const after = await repo.updateType(trx, id, valuesOf(body)).catch(explain)
      const facts = { before: factsOf(before), after: factsOf(after) }
      await writeAuditEvent(trx, actor, { action: 'document-type.update', entityId: id, ...facts })
      return after
    }),
})
