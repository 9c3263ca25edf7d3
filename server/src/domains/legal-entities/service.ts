import type { BodyOf } from '@ems/contract/core/endpoint'
import type { legalEntities } from '@ems/contract/legal-entities'
import type { Actor } from '../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../platform/audit/audit.ts'
import { type Db, inTransaction, type Trx } from '../../platform/database/index.ts'
import {
  AppError,
  fieldError,
  isDatabaseUnavailable,
  notFoundError,
  requireCurrent,
  violatedConstraint,
} from '../../platform/errors/errors.ts'
import { deleteFileRows, insertFileRow } from '../../platform/files/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { getTranslator } from '../../platform/words/words.ts'
import { decimalsOf } from './currency.ts'
import * as repo from './repo.ts'

const t = getTranslator('legalEntities')

type Body = BodyOf<typeof legalEntities.add>

/** The audit snapshot of a legal entity. */
const auditSnapshot = ({ id: _, updated_at: __, active, ...row }: repo.LegalEntityRow) => ({
  ...row,
  is_active: active,
})

function valuesOf({ address, ...body }: Body, decimals: number): Omit<repo.LegalEntityValues, 'logo' | 'active'> {
  return {
    name: body.name,
    legal_name: body.legalName,
    registration_number: body.registrationNumber,
    country: body.country,
    currency: body.currency,
    decimals,
    street: address.street,
    postal_code: address.postalCode,
    town: address.town,
    address_country: address.country,
  }
}

function requireDecimalsOf(currency: string): number {
  const decimals = decimalsOf(currency)
  if (decimals === null) throw fieldError('currency', 'legal-entity.unknown-currency')
  return decimals
}

async function locked(trx: Trx, id: string): Promise<repo.LegalEntityRow> {
  const row = await repo.lockLegalEntity(trx, id)
  if (!row) throw notFoundError('legal-entity')
  return row
}

async function requireAnotherActive(trx: Trx, { id, name }: repo.LegalEntityRow): Promise<void> {
  const all = await repo.lockAllLegalEntities(trx)
  if (!all.some((other) => other.active && other.id !== id)) throw new AppError('legal-entity.last', { name })
}

function explainName(error: unknown): never {
  if (violatedConstraint(error) === 'legal_entities_name_unique')
    throw fieldError('name', 'legal-entity.name-registered')
  throw error
}

export function legalEntityService({ db, clock, files }: Platform) {
  const { images } = files

  /** Refuses another currency where amounts exist that would not fit it. */
  async function requireCurrencyChange(trx: Trx, before: repo.LegalEntityRow, to: Body['currency'], decimals: number) {
    const { id, name, currency } = before
    const { salaries } = await repo.usageOf(trx, id)
    if (salaries > 0)
      throw new AppError('legal-entity.has-salaries', { name, currency, records: t('records', { count: salaries }) })
    if (await repo.hasClosedPay(trx, id)) throw new AppError('legal-entity.has-closed-pay', { name, currency })
    const finer = await repo.salariesFinerThan(trx, id, decimals)
    if (finer > 0)
      throw new AppError('legal-entity.has-decimals', { name, currency: to, salaries: t('salaries', { count: finer }) })
  }

  return {
    /** All legal entities, oldest first, with how many people each employs today. */
    async list(handle: Db = db) {
      const people = await repo.peopleByEntity(handle, clock.today())
      return (await repo.allLegalEntities(handle)).map((row) => ({ ...row, people: people.get(row.id) ?? 0 }))
    },

    /** @throws {AppError} ALREADY_REGISTERED for a taken name, in any case; INVALID */
    async add(actor: Actor, body: Body): Promise<repo.LegalEntityRow> {
      const values = { ...valuesOf(body, requireDecimalsOf(body.currency)), logo: null, active: body.active ?? true }
      return inTransaction(db, async (trx) => {
        const row = await repo.insertLegalEntity(trx, values).catch(explainName)
        await writeAuditEvent(trx, actor, {
          action: 'legal-entity.add',
          entityId: row.id,
          after: auditSnapshot(row),
        })
        return row
      })
    },

    /** @throws {AppError} NOT_FOUND, ALREADY_REGISTERED, STALE, INVALID; CONFLICT for a currency that is used, and for the last active one */
    async update(
      actor: Actor,
      id: string,
      { ifUpdatedAt, ...body }: BodyOf<typeof legalEntities.update>,
    ): Promise<repo.LegalEntityRow> {
      return inTransaction(db, async (trx) => {
        const before = await locked(trx, id)
        requireCurrent(before.updated_at, ifUpdatedAt)
        const sameCurrency = body.currency === before.currency
        const decimals = sameCurrency ? before.decimals : requireDecimalsOf(body.currency)
        if (!sameCurrency) await requireCurrencyChange(trx, before, body.currency, decimals)
        const active = body.active ?? before.active
        if (before.active && !active) await requireAnotherActive(trx, before)
        if (body.logo === null) await deleteFileRows(trx, 'legal-entity', [id])
        const logo = body.logo === null ? null : before.logo
        const row = await repo
          .updateLegalEntity(trx, id, { ...valuesOf(body, decimals), active, logo })
          .catch((error: unknown) => {
            // A record that was added meanwhile.
            if (violatedConstraint(error) !== 'legal_entities_currency_stays') return explainName(error)
            const { name, currency } = before
            throw new AppError('legal-entity.has-salaries', { name, currency, records: t('records', { count: 1 }) })
          })
        await writeAuditEvent(trx, actor, {
          action: 'legal-entity.update',
          entityId: id,
          before: auditSnapshot(before),
          after: auditSnapshot(row),
        })
        return row
      })
    },

    /** @throws {AppError} NOT_FOUND; INVALID without an image; UNSUPPORTED_TYPE, TOO_LARGE, NOT_READY as pictures are kept */
    async setLogo(actor: Actor, id: string, image: Buffer | null): Promise<repo.LegalEntityRow> {
      if (!(await repo.legalEntityById(db, id))) throw notFoundError('legal-entity')
      if (!image) throw fieldError('image', 'image.none')
      const picture = await images.keep(image)
      try {
        return await inTransaction(db, async (trx) => {
          const before = await locked(trx, id)
          await deleteFileRows(trx, 'legal-entity', [id])
          await insertFileRow(trx, picture, { kind: 'legal-entity', id }, actor.userId)
          const row = await repo.updateLegalEntity(trx, id, { logo: picture.key })
          await writeAuditEvent(trx, actor, {
            action: 'legal-entity.update',
            entityId: id,
            before: auditSnapshot(before),
            after: auditSnapshot(row),
          })
          return row
        })
      } catch (error) {
        if (!isDatabaseUnavailable(error)) await images.discard(picture.key)
        throw error
      }
    },

    /** @throws {AppError} NOT_FOUND; IN_USE where it has or had people, or a plan or a role assignment names it; CONFLICT for the last active one */
    async remove(actor: Actor, id: string): Promise<repo.LegalEntityRow> {
      return inTransaction(db, async (trx) => {
        const before = await locked(trx, id)
        const { name } = before
        const { people } = await repo.usageOf(trx, id)
        if (people > 0) throw new AppError('legal-entity.has-people', { name, people: t('people', { count: people }) })
        if (before.active) await requireAnotherActive(trx, before)
        await deleteFileRows(trx, 'legal-entity', [id])
        await repo.deleteLegalEntity(trx, id).catch((error: unknown) => {
          const constraint = violatedConstraint(error)
          if (constraint === 'assignment_entities_legal_entity_id_fkey')
            throw new AppError('legal-entity.has-assignments', { name })
          if (constraint?.endsWith('_group_id_fkey')) throw new AppError('legal-entity.has-pay', { name })
          if (constraint?.endsWith('_legal_entity_id_fkey')) throw new AppError('legal-entity.planned', { name })
          throw error
        })
        await writeAuditEvent(trx, actor, {
          action: 'legal-entity.remove',
          entityId: id,
          before: auditSnapshot(before),
        })
        return before
      })
    },
  }
}

/** Gives the first legal entity the currency of the settings, in the transaction of the organisation's first start. */
export async function setFirstCurrency(trx: Trx, currency: string): Promise<void> {
  const { id } = await repo.firstLegalEntity(trx)
  // The demo has records before it starts for the first time.
  const { salaries } = await repo.usageOf(trx, id)
  if (salaries === 0) await repo.updateLegalEntity(trx, id, { currency, decimals: requireDecimalsOf(currency) })
}

/** The name of the first legal entity until the organisation has one. */
const UNNAMED = 'Organisation'

/** Gives the name of the organisation to its legal entity, if that is the only one and was never named. */
export async function nameOnlyEntity(trx: Trx, actor: Actor, name: string): Promise<void> {
  const [only, ...others] = await repo.allLegalEntities(trx)
  if (only?.name !== UNNAMED || others.length > 0) return
  const before = await locked(trx, only.id)
  const after = await repo.updateLegalEntity(trx, only.id, { name })
  await writeAuditEvent(trx, actor, {
    action: 'legal-entity.update',
    entityId: only.id,
    before: auditSnapshot(before),
    after: auditSnapshot(after),
  })
}
