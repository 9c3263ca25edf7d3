import { addDays } from '@ems/contract/core/days'
import { addressOf, screens } from '@ems/contract/core/screens'
import { BEFORE_ALL } from '../../../platform/database/ids.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { JobKind, Schedule } from '../../../platform/queue/index.ts'
import { wordsOf } from '../../../platform/words/words.ts'
import { dayInWords, inLine, type Letter } from '../../mail/index.ts'
import { type NotificationKind, type Sentence, sentencesOf, tell, withDaysInWords } from '../../notifications/index.ts'
import { inPeoplesUnit } from '../duration/day-count.rules.ts'
import { nameOf } from '../ledger/bucket.rules.ts'
import { type Found, factsOf } from '../ledger/ledger-input.repo.ts'
import { planOf } from '../ledger/plan.rules.ts'
import { bucketsById, type ClosingBucket, closingSoon, setLapseTold } from './expiry.repo.ts'
import { amountText } from './explanation.rules.ts'

const t = wordsOf('mails')
const sentence = sentencesOf('notifications')

/** So many days before something lapses its person is told. */
const DAYS_AHEAD = 30
const BATCH = 200

/** What will lapse of a bucket when it closes, if nothing is booked until then. */
function lapsesOf(facts: Found, { source, period_start, extra_key, closes_on }: Omit<ClosingBucket, 'unit'>): number {
  if (closes_on === null) return 0
  const name = nameOf({ source, periodStart: period_start, extraKey: extra_key })
  return planOf(facts, addDays(closes_on, 1)).find((planned) => planned.name === name)?.lapsed ?? 0
}

/** `lapsesOf` of some buckets, by their ids, in one statement a type. */
async function lapsesOfAll(db: Db, buckets: readonly ClosingBucket[]): Promise<ReadonlyMap<string, number>> {
  const amounts = new Map<string, number>()
  for (const [typeId, ofType] of Map.groupBy(buckets, (bucket) => bucket.type_id)) {
    const facts = await factsOf(db, typeId, [...new Set(ofType.map((bucket) => bucket.employee_id))])
    for (const bucket of ofType) {
      const found = facts.get(bucket.employee_id)
      amounts.set(bucket.id, found ? lapsesOf(found, bucket) : 0)
    }
  }
  return amounts
}

interface Lapses {
  amount: string
  type: string
  day: string
}

/** The mail that tells of what lapses. @param link to the reader's leaves */
const lapsingLetter = (name: string, said: Sentence, { amount, type, day }: Lapses, link: string): Letter => ({
  subject: t('leaveLapsing.subject'),
  body: [t('hello', { name: inLine(name) }), '', said.text, '', t('leaveDecided.here'), link, ''].join('\n'),
  page: {
    title: t('leaveLapsing.subject'),
    lead: [withDaysInWords(said)],
    facts: [
      { label: t('page.labels.leaveType'), value: type },
      { label: t('page.labels.lapses'), value: t('page.lapses', { amount, day: dayInWords(day) }) },
    ],
    button: { text: t('page.buttons.myLeaves'), link },
  },
})

/** What people are told of what lapses soon. */
export const lapsingNotice = ({ config }: Platform): NotificationKind => ({
  kind: 'leave.lapsing',
  defaults: { bell: true, mail: 'now' },
  async describe(db, told) {
    const buckets = await bucketsById(
      db,
      told.map(({ params }) => String(params.bucketId)),
    )
    const amounts = await lapsesOfAll(db, [...buckets.values()])
    const words = new Map()
    for (const { id, reader, params } of told) {
      const bucket = buckets.get(String(params.bucketId))
      if (!bucket || bucket.user_id !== reader.userId) continue
      const amount = amounts.get(bucket.id) ?? 0
      if (amount <= 0) continue
      const values = { amount: amountText(amount, bucket.unit), type: bucket.name, day: bucket.closes_on ?? '' }
      const how = inPeoplesUnit(amount, bucket.unit) === 1 ? 'one' : 'several'
      const said = sentence('leave.lapsing', { ...values, how })
      const link = config.PUBLIC_URL + addressOf(screens.employee.leaves, { id: reader.userId })
      words.set(id, { sentence: said, letter: () => lapsingLetter(reader.name, said, values, link) })
    }
    return words
  },
})

/** Tells people of days that lapse within 30 days, once a bucket. What is booked until then does not. */
export const lapsingJob = (platform: Platform): JobKind => ({
  kind: 'leave.lapsing',
  async run(job) {
    const { clock } = platform
    const today = clock.today()
    const notice = lapsingNotice(platform)
    do await job.batch((trx) => tellSome(trx, (job.progress as string | null) ?? BEFORE_ALL))
    while (job.progress !== null)

    /** @returns the last of the buckets that it looked at; null where there are no more */
    async function tellSome(trx: Trx, after: string): Promise<string | null> {
      const closing = await closingSoon(trx, { after, from: today, until: addDays(today, DAYS_AHEAD) }, BATCH)
      const buckets = await bucketsById(trx, closing)
      const amounts = await lapsesOfAll(trx, [...buckets.values()])
      for (const { id, user_id: userId, closes_on } of buckets.values()) {
        if ((amounts.get(id) ?? 0) <= 0) continue
        await setLapseTold(trx, id, clock.now())
        await tell(trx, notice, {
          eventKey: `leave-lapsing:${id}:${closes_on}`,
          params: { bucketId: id },
          link: addressOf(screens.employee.leaves, { id: userId }),
          actor: null,
          to: [userId],
        })
      }
      return closing.length === BATCH ? (closing.at(-1) ?? null) : null
    }
  },
})

export const lapsingSchedule: Schedule = { kind: 'leave.lapsing', at: '06:10', catchUp: 'one' }
