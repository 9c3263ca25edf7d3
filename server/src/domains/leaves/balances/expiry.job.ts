import { addDays } from '@ems/contract/core/days'
import { addressOf, screens } from '@ems/contract/core/screens'
import { FIRST_ID } from '../../../platform/database/ids.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { JobKind, Schedule } from '../../../platform/queue/index.ts'
import { getTranslator } from '../../../platform/words/words.ts'
import { formatDay, type MailContent, toOneLine } from '../../mail/index.ts'
import {
  type NotificationKind,
  notifyPeople,
  type Sentence,
  sentencesOf,
  withDaysInWords,
} from '../../notifications/index.ts'
import { toDisplayAmount } from '../duration/day-count.rules.ts'
import { bucketName } from '../ledger/bucket.rules.ts'
import { getLedgerInputs } from '../ledger/ledger-input.repo.ts'
import { planBuckets } from '../ledger/plan.rules.ts'
import { bucketsById, listClosingBuckets, setExpiryNotified } from './expiry.repo.ts'
import { formatAmount } from './explanation.rules.ts'

const t = getTranslator('mails')
const sentence = sentencesOf('notifications')

const DAYS_AHEAD = 30
const BATCH = 200

async function expiringAmounts(db: Db, buckets: Awaited<ReturnType<typeof bucketsById>>) {
  const amounts = new Map<string, number>()
  for (const [typeId, ofType] of Map.groupBy(buckets.values(), (bucket) => bucket.type_id)) {
    const facts = await getLedgerInputs(db, typeId, [...new Set(ofType.map((bucket) => bucket.employee_id))])
    for (const bucket of ofType) {
      const { closesOn } = bucket
      const found = facts.get(bucket.employee_id)
      const planned = found && closesOn !== null ? planBuckets(found, addDays(closesOn, 1)) : []
      amounts.set(bucket.id, planned.find(({ name }) => name === bucketName(bucket))?.lapsed ?? 0)
    }
  }
  return amounts
}

interface ExpiryValues {
  amount: string
  type: string
  day: string
}

const expiryMail = (name: string, said: Sentence, { amount, type, day }: ExpiryValues, link: string): MailContent => ({
  subject: t('leaveLapsing.subject'),
  body: [t('hello', { name: toOneLine(name) }), '', said.text, '', t('leaveDecided.here'), link, ''].join('\n'),
  page: {
    title: t('leaveLapsing.subject'),
    lead: [withDaysInWords(said)],
    facts: [
      { label: t('page.labels.leaveType'), value: type },
      { label: t('page.labels.lapses'), value: t('page.lapses', { amount, day: formatDay(day) }) },
    ],
    button: { text: t('page.buttons.myLeaves'), link },
  },
})

export const expiryNotification = ({ config }: Platform): NotificationKind => ({
  kind: 'leave.lapsing',
  defaults: { bell: true, mail: 'now' },
  async describe(db, told) {
    const ids = told.map(({ params }) => String(params.bucketId))
    const buckets = await bucketsById(db, ids)
    const amounts = await expiringAmounts(db, buckets)
    const words = new Map()
    for (const { id, reader, params } of told) {
      const bucket = buckets.get(String(params.bucketId))
      if (!bucket || bucket.user_id !== reader.userId) continue
      const amount = amounts.get(bucket.id) ?? 0
      if (amount <= 0) continue
      const values = { amount: formatAmount(amount, bucket.unit), type: bucket.name, day: bucket.closesOn ?? '' }
      const how = toDisplayAmount(amount, bucket.unit) === 1 ? 'one' : 'several'
      const said = sentence('leave.lapsing', { ...values, how })
      const link = config.PUBLIC_URL + addressOf(screens.employee.leaves, { id: reader.userId })
      words.set(id, { sentence: said, letter: () => expiryMail(reader.name, said, values, link) })
    }
    return words
  },
})

/** Booked days do not expire, so they are not counted. */
export const expiryJob = (platform: Platform): JobKind => ({
  kind: 'leave.lapsing',
  async run(job) {
    const { clock } = platform
    const today = clock.today()
    const notice = expiryNotification(platform)
    await job.pages(FIRST_ID, async (trx, after) => {
      const closing = await listClosingBuckets(trx, { after, from: today, until: addDays(today, DAYS_AHEAD) }, BATCH)
      const buckets = await bucketsById(trx, closing)
      const amounts = await expiringAmounts(trx, buckets)
      for (const { id, user_id: userId, closesOn } of buckets.values()) {
        if ((amounts.get(id) ?? 0) <= 0) continue
        await setExpiryNotified(trx, id, clock.now())
        await notifyPeople(trx, notice, {
          eventKey: `leave-lapsing:${id}:${closesOn}`,
          params: { bucketId: id },
          link: addressOf(screens.employee.leaves, { id: userId }),
          actor: null,
          to: [userId],
        })
      }
      return closing.at(-1) ?? null
    })
  },
})

export const expirySchedule: Schedule = { kind: 'leave.lapsing', at: '06:10', catchUp: 'one' }
