import type { BodyOf } from '@ems/contract/core/endpoint'
import type { Reason } from '@ems/contract/core/reasons'
import { type PayComponent, type PayGroup, type PayProfile, ProfileSettings, paySetup } from '@ems/contract/pay-setup'
import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { inTransaction } from '../../../platform/database/index.ts'
import { AppError, fieldError, notFoundError, violatedConstraint } from '../../../platform/errors/errors.ts'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/platform.ts'
import { firstLegalEntity, legalEntityById } from '../../legal-entities/index.ts'
import { entitiesInScope } from '../../scope/index.ts'
import { readIban } from '../bank/iban.ts'
import { fieldsOf } from '../exports/export-fields.ts'
import * as repo from './setup.repo.ts'

/** @throws {AppError} STALE */
function requireUnchanged({ updated_at }: { updated_at: Date }, ifUpdatedAt: string | undefined): void {
  if (ifUpdatedAt && ifUpdatedAt !== updated_at.toISOString()) throw new AppError('record.stale')
}

const explain =
  (constraint: string, reason: Extract<Reason, `pay-${string}-taken`>) =>
  (error: unknown): never => {
    if (violatedConstraint(error) === constraint) throw new AppError(reason)
    throw error
  }

/** Pay components, pay groups and export profiles. */
export function setupRoutes({ db, clock }: Platform): Route[] {
  const today = () => clock.today()

  type ComponentBody = BodyOf<typeof paySetup.addComponent>
  const componentValues = ({ code, name, kind, unit, prorated, reducesGross, active }: ComponentBody) => ({
    code,
    name,
    kind,
    unit,
    prorated,
    reduces_gross: reducesGross,
    active,
  })
  const codeTaken = explain('pay_components_code_unique', 'pay-component.code-taken')

  const saveComponent = (actor: Actor, id: string | null, body: ComponentBody) =>
    inTransaction(db, async (trx) => {
      const before = id === null ? undefined : await repo.findComponent(trx, id)
      if (id !== null && !before) throw notFoundError('pay-component')
      const values = componentValues(body)
      if (before) {
        requireUnchanged(before, body.ifUpdatedAt)
        const moved = before.code !== values.code || before.kind !== values.kind || before.unit !== values.unit
        if (before.used && moved) throw new AppError('pay-component.in-use')
        await repo.updateComponent(trx, before.id, values).catch(codeTaken)
      }
      const saved = before?.id ?? (await repo.insertComponent(trx, values).catch(codeTaken))
      const event = { action: before ? 'pay-component.update' : 'pay-component.add', entityId: saved }
      const after = (await repo.findComponent(trx, saved)) as repo.ComponentRow
      await writeAuditEvent(trx, actor, {
        ...event,
        before: before ? componentAuditSnapshot(before) : null,
        after: componentAuditSnapshot(after),
      })
      return { component: presentComponent(after) }
    })

  const nameTaken = explain('pay_groups_name_unique', 'pay-group.name-taken')
  const saveGroup = (actor: Actor, id: string | null, body: BodyOf<typeof paySetup.addGroup>) =>
    inTransaction(db, async (trx) => {
      const before = id === null ? undefined : await repo.groupById(trx, id, today())
      if (id !== null && !before) throw notFoundError('pay-group')
      const entity = body.legalEntity
        ? await legalEntityById(trx, body.legalEntity)
        : { id: before?.legal_entity_id ?? (await firstLegalEntity(trx)).id }
      if (!entity) throw fieldError('legalEntity', 'legal-entity.unknown')
      const iban = body.payerIban === null ? null : readIban(body.payerIban)
      if (body.payerIban !== null && iban === null) throw fieldError('payerIban', 'bank-account.wrong-iban')
      const values = {
        name: body.name,
        legal_entity_id: entity.id,
        mode: body.mode,
        pay_day: body.payDay,
        day_basis: body.dayBasis,
        retro_months: body.retroMonths,
        watch: body.watch,
        payer_iban: iban,
        payer_bic: body.payerBic,
      }
      if (before) {
        requireUnchanged(before, body.ifUpdatedAt)
        if (before.legal_entity_id !== entity.id && (await repo.isGroupUsed(trx, before.id)))
          throw new AppError('pay-group.in-use')
        await repo.updateGroup(trx, before.id, values).catch(nameTaken)
      }
      const saved = before?.id ?? (await repo.insertGroup(trx, values).catch(nameTaken))
      const after = (await repo.groupById(trx, saved, today())) as repo.GroupRow
      await writeAuditEvent(trx, actor, {
        action: before ? 'pay-group.update' : 'pay-group.add',
        entityId: saved,
        before: before ? groupAuditSnapshot(before) : null,
        after: groupAuditSnapshot(after),
      })
      return { group: presentGroup(after) }
    })

  const profileTaken = explain('pay_profiles_name_unique', 'pay-profile.name-taken')
  const saveProfile = (actor: Actor, id: string | null, body: BodyOf<typeof paySetup.addProfile>) =>
    inTransaction(db, async (trx) => {
      const before = id === null ? undefined : await repo.profileById(trx, id)
      if (id !== null && !before) throw notFoundError('pay-profile')
      const settings = ProfileSettings.parse(body)
      requireKnownFields(settings)
      if (before) {
        requireUnchanged(before, body.ifUpdatedAt)
        await repo.updateProfile(trx, before.id, body.name, settings).catch(profileTaken)
      }
      const saved = before?.id ?? (await repo.insertProfile(trx, body.name, settings).catch(profileTaken))
      await writeAuditEvent(trx, actor, {
        action: before ? 'pay-profile.update' : 'pay-profile.add',
        entityId: saved,
        before: before ? profileAuditSnapshot(before.name, before.settings) : null,
        after: profileAuditSnapshot(body.name, settings),
      })
      return { profile: presentProfile((await repo.profileById(trx, saved)) as repo.ProfileRow) }
    })

  return mount(paySetup, {
    components: async ({ actor }) => {
      entitiesInScope(actor, 'salaries.read')
      const rows = await repo.listComponents(db)
      return { components: rows.map(presentComponent), total: rows.length }
    },
    addComponent: ({ actor, body }) => saveComponent(actor, null, body),
    updateComponent: ({ actor, params, body }) => saveComponent(actor, params.id, body),
    groups: async ({ actor }) => {
      const rows = await repo.listGroups(db, entitiesInScope(actor, 'salaries.read'), today())
      return { groups: rows.map(presentGroup), total: rows.length }
    },
    addGroup: ({ actor, body }) => saveGroup(actor, null, body),
    updateGroup: ({ actor, params, body }) => saveGroup(actor, params.id, body),
    profiles: async ({ actor }) => {
      entitiesInScope(actor, 'salaries.read')
      const rows = await repo.listProfiles(db)
      return { profiles: rows.map(presentProfile), total: rows.length }
    },
    addProfile: ({ actor, body }) => saveProfile(actor, null, body),
    updateProfile: ({ actor, params, body }) => saveProfile(actor, params.id, body),
  })
}

/** @throws {AppError} INVALID for a column that these rows do not have */
function requireKnownFields({ rows, columns }: ProfileSettings): void {
  const fields = fieldsOf(rows)
  for (const [place, { field }] of columns.entries())
    if (!fields.includes(field) && !(rows === 'people' && /^(sum|custom):\S+$/.test(field)))
      throw fieldError(`columns.${place}.field`, 'pay-profile.unknown-field', { field })
}

const componentAuditSnapshot = ({ code, name, kind, unit, prorated, reduces_gross, active }: repo.ComponentRow) => ({
  code,
  name,
  component_kind: kind,
  unit,
  prorated,
  reduces_gross,
  is_active: active,
})

const profileAuditSnapshot = (name: string, { dateFormat, ...settings }: repo.ProfileRow['settings']) => ({
  name,
  date_format: dateFormat,
  ...settings,
})

const groupAuditSnapshot = (row: repo.GroupRow) => ({
  name: row.name,
  legal_entity_id: row.legal_entity_id,
  mode: row.mode,
  pay_day: row.pay_day,
  day_basis: row.day_basis,
  retro_months: row.retro_months,
  watch: row.watch,
  payer_iban: row.payer_iban,
  payer_bic: row.payer_bic,
})

const presentComponent = (row: repo.ComponentRow): PayComponent => ({
  _id: row.id,
  code: row.code,
  name: row.name,
  kind: row.kind,
  unit: row.unit,
  prorated: row.prorated,
  reducesGross: row.reduces_gross,
  builtIn: row.built_in,
  active: row.active,
  used: row.used,
  updatedAt: row.updated_at.toISOString(),
})

const presentGroup = (row: repo.GroupRow): PayGroup => ({
  _id: row.id,
  name: row.name,
  legalEntity: { _id: row.legal_entity_id, name: row.entity_name },
  currency: row.currency,
  decimals: row.decimals,
  mode: row.mode,
  payDay: row.pay_day,
  dayBasis: row.day_basis,
  retroMonths: row.retro_months,
  watch: row.watch,
  payerIban: row.payer_iban,
  payerBic: row.payer_bic,
  people: row.people,
  started: row.started,
  updatedAt: row.updated_at.toISOString(),
})

const presentProfile = (row: repo.ProfileRow): PayProfile => ({
  _id: row.id,
  name: row.name,
  builtIn: row.built_in,
  ...ProfileSettings.parse(row.settings),
  updatedAt: row.updated_at.toISOString(),
})
