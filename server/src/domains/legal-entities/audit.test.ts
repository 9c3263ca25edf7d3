import { legalEntities } from '@ems/contract/legal-entities'
import sharp from 'sharp'
import { change, describeAudit } from '../../../test/audit.ts'
import { startProduct } from '../../../test/product.ts'

const product = await startProduct()

const body = (name: string) => ({ name, country: 'DE', currency: 'EUR', address: { street: 'Ring 1', town: 'Kiel' } })
const make = async (name: string) => {
  const admin = await product.administrator()
  return (await admin.call(legalEntities.add, { body: body(name) })).body.legalEntity._id
}

describeAudit('legalEntities', product, {
  add: async () =>
    change({
      endpoint: legalEntities.add,
      request: { body: body('Maren GmbH') },
      events: ({ legalEntity }) => [{ action: 'legal-entity.add', kind: 'legalEntity', id: legalEntity._id }],
    }),
  update: async () => {
    const id = await make('Ada GmbH')
    return change({
      endpoint: legalEntities.update,
      request: { params: { id }, body: { ...body('Ada SE'), active: false } },
      events: [{ action: 'legal-entity.update', kind: 'legalEntity', id }],
    })
  },
  setLogo: async () => {
    const draw = { create: { width: 4, height: 4, channels: 3, background: '#fff' } } as const
    const id = await make('Logo GmbH')
    return change({
      endpoint: legalEntities.setLogo,
      request: { params: { id }, body: {}, file: { bytes: await sharp(draw).png().toBuffer() } },
      events: [{ action: 'legal-entity.update', kind: 'legalEntity', id }],
    })
  },
  remove: async () => {
    const id = await make('Gone GmbH')
    return change({
      endpoint: legalEntities.remove,
      request: { params: { id } },
      events: [{ action: 'legal-entity.remove', kind: 'legalEntity', id }],
    })
  },
})
