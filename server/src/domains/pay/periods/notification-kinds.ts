import type { Db } from '../../../platform/database/index.ts'
import { monthInWords } from '../../mail/index.ts'
import {
  type Description,
  type NotificationForReader,
  type NotificationKind,
  sentencesOf,
} from '../../notifications/index.ts'
import { coversEntity } from '../../scope/index.ts'
import { periodById } from './period.repo.ts'

const say = sentencesOf('notifications')

/** Notifications about periods, for people who may read their pay. */
const describePeriods =
  (name: 'pay.review' | 'pay.returned') =>
  async (db: Db, notifications: readonly NotificationForReader[]): Promise<Map<string, Description>> => {
    const described = new Map<string, Description>()
    for (const { id, reader, params } of notifications) {
      const period = await periodById(db, String(params.period))
      if (!period || !coversEntity(reader, 'salaries.read', period.legal_entity_id)) continue
      described.set(id, { sentence: say(name, { group: period.group_name, month: monthInWords(period.month) }) })
    }
    return described
  }

export const periodInReview: NotificationKind = {
  kind: 'pay.review',
  defaults: { bell: true, mail: 'now' },
  describe: describePeriods('pay.review'),
}

export const periodReturned: NotificationKind = {
  kind: 'pay.returned',
  defaults: { bell: true, mail: 'now' },
  describe: describePeriods('pay.returned'),
}
