import { mail } from '@ems/contract/mail'
import { change, describeAudit } from '../../../test/audit.ts'
import { startProduct } from '../../../test/product.ts'

const product = await startProduct()
const { build, db } = product

describeAudit('mail', product, {
  setEmail: async () =>
    change({ endpoint: mail.setEmail, request: { body: { email: 'home@example.com' } }, events: [] }),
  sendNewPassword: async () => {
    const as = await build.administrator()
    const by = await product.as(as)
    await by.call(mail.setEmail, { body: { email: 'home@example.com' } })
    return change({
      endpoint: mail.sendNewPassword,
      as,
      by,
      request: { body: { password: 'Secret-1', key: '123456' } },
      events: async () => {
        const { id } = await db.selectFrom('mails').select('id').executeTakeFirstOrThrow()
        return [{ action: 'mail.send-new-password', kind: 'mail', id }]
      },
    })
  },
})
