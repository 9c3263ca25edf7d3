import { settings } from '@ems/contract/settings'
import { SEED_KEY, SEED_PASSWORD } from '../../../seeds/builders.ts'
import { change, describeAudit } from '../../../test/audit.ts'
import { startProduct } from '../../../test/product.ts'

const product = await startProduct()
const { build } = product

const ORGANISATION = '00000000-0000-0000-0000-000000000000'

describeAudit('settings', product, {
  changePassword: async () => {
    const id = await build.user()
    const newPassword = 'New-password-1'
    return change({
      endpoint: settings.changePassword,
      as: id,
      request: {
        body: { oldPassword: SEED_PASSWORD, newPassword, confirmPassword: newPassword, confirmKey: SEED_KEY },
      },
      events: [{ action: 'auth.change-password', kind: 'secret', id }],
    })
  },
  updateOrganisation: async () => {
    const { id } = await product.db.selectFrom('legal_entities').select('id').executeTakeFirstOrThrow()
    return change({
      endpoint: settings.updateOrganisation,
      request: { body: { timeZone: 'Pacific/Auckland', name: 'Harbour' } },
      events: [
        { action: 'settings.update', kind: 'organisation', id: ORGANISATION },
        { action: 'legal-entity.update', kind: 'legalEntity', id },
      ],
    })
  },
})
