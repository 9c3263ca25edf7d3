import { paySetup } from '@ems/contract/pay-setup'
import { change, describeAudit } from '../../../../test/audit.ts'
import { companiesOf } from '../../../../test/pay-companies.ts'
import { startProduct } from '../../../../test/product.ts'

const product = await startProduct()
const { company, admins } = companiesOf(product)

const component = { code: 'BONUS', name: 'Bonus', kind: 'allowance' } as const
const profile = { name: 'Ours', rows: 'lines', columns: [{ header: 'No', field: 'payrollNumber' }] } as const

describeAudit('paySetup', product, {
  addComponent: async () =>
    change({
      endpoint: paySetup.addComponent,
      request: { body: component },
      events: ({ component: { _id } }) => [{ action: 'pay-component.add', kind: 'payComponent', id: _id }],
    }),
  updateComponent: async () => {
    const { admin } = await admins()
    const { body } = await admin.call(paySetup.addComponent, { body: { ...component, code: 'OTHER' } })
    const { _id: id } = body.component
    return change({
      endpoint: paySetup.updateComponent,
      request: { params: { id }, body: { ...component, code: 'CAR', kind: 'deduction', unit: 'days', active: false } },
      events: [{ action: 'pay-component.update', kind: 'payComponent', id }],
    })
  },
  addGroup: async () =>
    change({
      endpoint: paySetup.addGroup,
      request: { body: { name: 'Weekly', mode: 'own', payDay: 5 } },
      events: ({ group }) => [{ action: 'pay-group.add', kind: 'payGroup', id: group._id }],
    }),
  updateGroup: async () => {
    const { group: id } = await company()
    const body = { name: 'Office', retroMonths: 3, payerIban: 'FR1420041010050500013M02606', payerBic: 'COBADEFF' }
    return change({
      endpoint: paySetup.updateGroup,
      request: { params: { id }, body },
      events: [{ action: 'pay-group.update', kind: 'payGroup', id }],
    })
  },
  addProfile: async () =>
    change({
      endpoint: paySetup.addProfile,
      request: { body: { ...profile, columns: [...profile.columns] } },
      events: ({ profile: { _id } }) => [{ action: 'pay-profile.add', kind: 'payProfile', id: _id }],
    }),
  updateProfile: async () => {
    const { admin } = await admins()
    const id = (await admin.call(paySetup.profiles)).body.profiles[0]?._id ?? ''
    return change({
      endpoint: paySetup.updateProfile,
      request: {
        params: { id },
        body: { name: 'Theirs', rows: 'people', dateFormat: 'DD.MM.YYYY', codes: { A: '1' } },
      },
      events: [{ action: 'pay-profile.update', kind: 'payProfile', id }],
    })
  },
})
