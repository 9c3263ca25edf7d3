import { reports } from '@ems/contract/reports'
import { change, describeAudit } from '../../../test/audit.ts'
import { startProduct } from '../../../test/product.ts'

const product = await startProduct()
const { build } = product

const values = (name: string) => ({ name, definition: { subject: 'people' as const, columns: ['name'] } })

/** A saved report, and the account of its owner. */
async function saved() {
  const as = await build.administrator()
  const { body } = await (await product.as(as)).call(reports.add, { body: values('Before') })
  return { as, id: body.report._id, params: { id: body.report._id } }
}

const daily = async () => ({ every: 'day' as const, at: '09:00', people: [await build.user()] })

describeAudit('reports', product, {
  add: async () =>
    change({
      endpoint: reports.add,
      request: { body: values('New') },
      events: ({ report }) => [{ action: 'report.add', kind: 'report', id: report._id }],
    }),
  run: async () =>
    change({ endpoint: reports.run, request: { body: { definition: values('').definition } }, events: [] }),
  update: async () => {
    const { as, id, params } = await saved()
    const body = { ...values('After'), description: 'Of today' }
    return change({
      as,
      endpoint: reports.update,
      request: { params, body },
      events: [{ action: 'report.update', kind: 'report', id }],
    })
  },
  remove: async () => {
    const { as, id, params } = await saved()
    return change({
      as,
      endpoint: reports.remove,
      request: { params },
      events: [{ action: 'report.remove', kind: 'report', id }],
    })
  },
  share: async () => {
    const { as, id, params } = await saved()
    const body = { users: [await build.user()], roles: [await build.role({})] }
    return change({
      as,
      endpoint: reports.share,
      request: { params, body },
      events: [{ action: 'report.share', kind: 'reportShares', id }],
    })
  },
  schedule: async () => {
    const { as, id, params } = await saved()
    const events = [{ action: 'report.schedule', kind: 'reportSchedule' as const, id }]
    return change({ as, endpoint: reports.schedule, request: { params, body: await daily() }, events })
  },
  unschedule: async () => {
    const { as, id, params } = await saved()
    await (await product.as(as)).call(reports.schedule, { params, body: await daily() })
    const events = [{ action: 'report.unschedule', kind: 'reportSchedule' as const, id }]
    return change({ as, endpoint: reports.unschedule, request: { params }, events })
  },
})
