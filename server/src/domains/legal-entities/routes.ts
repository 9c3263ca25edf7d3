import { type LegalEntity, legalEntities } from '@ems/contract/legal-entities'
import { type Actor, getScope } from '../../platform/actor/actor.ts'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { LegalEntityRow } from './repo.ts'
import type { legalEntityService } from './service.ts'

/** @param whole whether the reader sees more than name and currency */
const present = (row: LegalEntityRow & { people?: number }, whole: boolean): LegalEntity => ({
  _id: row.id,
  name: row.name,
  currency: row.currency,
  decimals: row.decimals,
  active: row.active,
  ...(whole && {
    legalName: row.legal_name,
    registrationNumber: row.registration_number,
    country: row.country,
    address: {
      street: row.street,
      postalCode: row.postal_code,
      town: row.town,
      country: row.address_country,
    },
    logo: row.logo,
    updatedAt: row.updated_at.toISOString(),
    ...(row.people !== undefined && { people: row.people }),
  }),
})

const readsOthers = (actor: Actor): boolean => (getScope(actor, 'employees.read') ?? 'own') !== 'own'

export function legalEntityRoutes(service: ReturnType<typeof legalEntityService>): Route[] {
  const presentOne = async (row: Promise<LegalEntityRow>) => ({ legalEntity: present(await row, true) })
  return mount(legalEntities, {
    list: async ({ actor }) => {
      const whole = readsOthers(actor)
      const rows = await service.list()
      return { legalEntities: rows.map((row) => present(row, whole)), total: rows.length }
    },
    add: ({ actor, body }) => presentOne(service.add(actor, body)),
    update: ({ actor, params, body }) => presentOne(service.update(actor, params.id, body)),
    setLogo: ({ actor, params, file }) => presentOne(service.setLogo(actor, params.id, file)),
    remove: ({ actor, params }) => presentOne(service.remove(actor, params.id)),
  })
}
