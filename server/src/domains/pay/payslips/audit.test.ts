import { payPeriods } from '@ems/contract/pay-periods'
import { payslips, payslipUploads } from '@ems/contract/payslips'
import { PDF } from '@libpdf/core'
import { beforeAll, expect } from 'vitest'
import { change, describeAudit } from '../../../../test/audit.ts'
import { companiesOf } from '../../../../test/pay-companies.ts'
import { startProduct } from '../../../../test/product.ts'

const product = await startProduct()
const { period, admins } = companiesOf(product)
beforeAll(() => product.setNow('2026-06-10T09:00:00Z'))

async function uploadOf(text: string) {
  const pdf = PDF.create()
  pdf.addPage({ size: 'a4' }).drawText(text, { x: 50, y: 800 })
  const { id, person } = await period('Closed')
  const file = { bytes: Buffer.from(await pdf.save()), name: 'slips.pdf', field: 'file' }
  return { request: { params: { id }, body: {}, file }, person }
}

describeAudit('payslipUploads', product, {
  upload: async () => {
    const { request } = await uploadOf('00041 Anna')
    return change({
      endpoint: payslipUploads.upload,
      request,
      events: ({ upload }) => [{ action: 'payslip-upload.add', kind: 'payslipUpload', id: upload._id }],
    })
  },
  assign: async () => {
    const { request, person } = await uploadOf('Nobody here')
    const { admin } = await admins()
    const params = { id: (await admin.call(payslipUploads.upload, request)).body.upload._id }
    const status = async () => (await admin.call(payslipUploads.uploadStatus, { params })).body.upload.status
    await expect.poll(status, { timeout: 30_000 }).toBe('Ready')
    const id = (await admin.call(payslipUploads.slips, { params })).body.slips[0]?._id ?? ''
    return change({
      endpoint: payslipUploads.assign,
      request: { params: { id }, body: { employeeId: person.id } },
      events: [{ action: 'payslip-slip.assign', kind: 'payslipSlip', id }],
    })
  },
})

const publish = async () => {
  const { id, person } = await period('Closed', 'own')
  const { admin } = await admins()
  await admin.call(payPeriods.publish, { params: { id }, body: {} })
  return (await admin.call(payslips.list, { query: { employee: person.id } })).body.payslips[0]?._id ?? ''
}

describeAudit('payslips', product, {
  withdraw: async () => {
    const id = await publish()
    return change({
      endpoint: payslips.withdraw,
      request: { params: { id }, body: { reason: 'Wrong page' } },
      events: [{ action: 'payslip.withdraw', kind: 'payslipWithdrawal', id }],
    })
  },
  reverse: async () => {
    const id = await publish()
    const paid = product.db.selectFrom('salaries').select('id').where('payslip_id', '=', id)
    const salary = await paid.executeTakeFirstOrThrow()
    return change({
      endpoint: payslips.reverse,
      request: { params: { id }, body: { reason: 'Wrong amount' } },
      events: [
        { action: 'salary.reverse', kind: 'salary', id: salary.id },
        { action: 'payslip.reverse', kind: 'payslipReversal', id },
      ],
    })
  },
})
