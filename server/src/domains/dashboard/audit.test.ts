import { dashboard } from '@ems/contract/dashboard'
import { change, describeAudit } from '../../../test/audit.ts'
import { startProduct } from '../../../test/product.ts'

const product = await startProduct()

describeAudit('dashboard', product, {
  dismissGettingStarted: async () =>
    change({
      endpoint: dashboard.dismissGettingStarted,
      request: { body: { dismissed: true } },
      events: [{ action: 'settings.update', kind: 'organisation', id: '00000000-0000-0000-0000-000000000000' }],
    }),
})
