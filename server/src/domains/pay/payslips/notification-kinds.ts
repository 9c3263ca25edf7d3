import { monthInWords } from '../../mail/index.ts'
import { type Description, type NotificationKind, sentencesOf } from '../../notifications/index.ts'
import { publishedPayslip } from './payslip.repo.ts'

const say = sentencesOf('notifications')

/** A new payslip, for its person. The notification has no amount. */
export const payslipPublished: NotificationKind = {
  kind: 'payslip.published',
  defaults: { bell: true, mail: 'now' },
  async describe(db, notifications) {
    const described = new Map<string, Description>()
    for (const { id, reader, params } of notifications) {
      const row = await publishedPayslip(db, String(params.payslip), new Date(8.64e15))
      if (!row || row.user_id !== reader.userId || row.withdrawn_at !== null) continue
      described.set(id, { sentence: say('pay.payslip', { month: monthInWords(row.month) }) })
    }
    return described
  },
}
