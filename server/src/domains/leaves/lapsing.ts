import { addDays } from '@ems/contract/core/days'
import { addressOf, screens } from '@ems/contract/core/screens'
import type { Trx } from '../../platform/database/index.ts'
import { BEFORE_ALL } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { JobKind, Schedule } from '../../platform/queue/index.ts'
import { wordsOf } from '../../platform/words.ts'
import { dayInWords, inLine, type Letter } from '../mail/index.ts'
import { type NotificationKind, type Sentence, sentencesOf, tell, withDaysInWords } from '../notifications/index.ts'
import { type Found, factsOf } from './repo-facts.ts'
import { bucketById, closingSoon, setLapseTold } from './repo-lapsing.ts'
import { nameOf } from './rules-buckets.ts'
import { amountText } from './rules-explain.ts'
import { planOf } from './rules-plan.ts'

const t = wordsOf('mails')
const sentence = sentencesOf('notifications')

/** So many days before something lapses its person is told. */
const DAYS_AHEAD = 30
const BATCH = 200

type Closing = NonNullable<Awaited<ReturnType<typeof bucketById>>>

/** What will lapse of a bucket when it closes, if nothing is booked until then. */
function lapsesOf(facts: Found, { source, period_start, extra_key, closes_on }: Omit<Closing, 'unit'>): number {
  if (closes_on === null) return 0
  const name = nameOf({ source, periodStart: period_start, extraKey: extra_key })
  return planOf(facts, addDays(closes_on, 1)).find((planned) => planned.name === name)?.lapsed ?? 0
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
    const words = new Map()
    for (const { id, reader, params } of told) {
      const bucket = await bucketById(db, String(params.bucketId))
      if (!bucket || bucket.user_id !== reader.userId) continue
      const facts = (await factsOf(db, bucket.type_id, [bucket.employee_id])).get(bucket.employee_id)
      const amount = facts ? lapsesOf(facts, bucket) : 0
      if (amount <= 0) continue
      const values = { amount: amountText(amount, bucket.unit), type: bucket.name, day: bucket.closes_on ?? '' }
      const said = sentence('leave.lapsing', values)
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
      for (const [typeId, ofType] of Map.groupBy(closing, (one) => one.leave_type_id)) {
        const facts = await factsOf(trx, typeId, [...new Set(ofType.map((one) => one.employee_id))])
        for (const { id, employee_id } of ofType) {
          const [found, bucket] = [facts.get(employee_id), await bucketById(trx, id)]
          if (!found || !bucket || lapsesOf(found, bucket) <= 0) continue
          await setLapseTold(trx, id, clock.now())
          await tell(trx, notice, {
            eventKey: `leave-lapsing:${id}`,
            params: { bucketId: id },
            link: addressOf(screens.employee.leaves, { id: bucket.user_id }),
            actor: null,
            to: [bucket.user_id],
          })
        }
      }
      return closing.length === BATCH ? (closing.at(-1)?.id ?? null) : null
    }
  },
})

export const lapsingSchedule: Schedule = { kind: 'leave.lapsing', at: '06:10', catchUp: 'one' }
