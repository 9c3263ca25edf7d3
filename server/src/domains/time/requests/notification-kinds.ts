import { addressOf, screens } from '@ems/contract/core/screens'
import type { Db } from '../../../platform/database/index.ts'
import { hasAdminArea } from '../../access/index.ts'
import {
  type Description,
  type NotificationForReader,
  type NotificationKind,
  sentencesOf,
} from '../../notifications/index.ts'
import { loadPermissionsOfReaders } from '../../scope/index.ts'
import { type RequestRow, requestsByIds } from './request.repo.ts'

const say = sentencesOf('notifications')

const rowsOf = async (db: Db, notifications: readonly NotificationForReader[]) =>
  new Map(
    (
      await requestsByIds(
        db,
        notifications.map(({ params }) => String(params.requestId)),
      )
    ).map((row) => [row.id, row]),
  )

type Reader = NotificationForReader['reader']

type ForApprovers = 'time.requested' | 'time.reminded'

/** Notifications about pending requests, for people who may see the requests. */
const forApprovers = (name: ForApprovers) => async (db: Db, notifications: readonly NotificationForReader[]) => {
  const rows = await rowsOf(db, notifications)
  const subjects = notifications.map(({ params, reader }) => ({
    reader,
    userId: rows.get(String(params.requestId))?.user_id,
  }))
  const mayRead = await loadPermissionsOfReaders(db, 'attendance.read', subjects)
  const described = new Map<string, Description>()
  for (const { id, reader, params } of notifications) {
    const row = rows.get(String(params.requestId))
    if (!row || !mayRead(reader, row.user_id)) continue
    described.set(id, {
      sentence: say(name, { name: row.name, kind: row.kind, day: row.day }),
      ...(row.state !== 'Pending' && { gone: true }),
    })
  }
  return described
}

/** Notifications about requests, for their person or for the requester. */
const forOne =
  (
    isReader: (row: RequestRow, userId: string) => boolean,
    describe: (row: RequestRow, reader: Reader) => Description,
  ) =>
  async (db: Db, notifications: readonly NotificationForReader[]) => {
    const rows = await rowsOf(db, notifications)
    const described = new Map<string, Description>()
    for (const { id, reader, params } of notifications) {
      const row = rows.get(String(params.requestId))
      if (row && isReader(row, reader.userId)) described.set(id, describe(row, reader))
    }
    return described
  }

const isPerson = (row: RequestRow, userId: string) => row.user_id === userId

export const requestSubmitted: NotificationKind = {
  kind: 'time.requested',
  defaults: { bell: true, mail: 'off' },
  describe: forApprovers('time.requested'),
}

export const requestReminded: NotificationKind = {
  kind: 'time.reminded',
  defaults: { bell: true, mail: 'off' },
  describe: forApprovers('time.reminded'),
}

export const requestDecided: NotificationKind = {
  kind: 'time.decided',
  defaults: { bell: true, mail: 'now' },
  describe: forOne(isPerson, ({ kind, day, state }) => ({ sentence: say('time.decided', { kind, day, state }) })),
}

export const dayCorrected: NotificationKind = {
  kind: 'time.corrected',
  defaults: { bell: true, mail: 'now' },
  describe: forOne(isPerson, (row) => ({
    sentence: say('time.corrected', { kind: row.kind, day: row.day, name: row.creator ?? '' }),
  })),
}

export const objectionMade: NotificationKind = {
  kind: 'time.objected',
  defaults: { bell: true, mail: 'now' },
  describe: forOne(
    (row, userId) => row.created_by === userId,
    ({ name, day }, reader) => ({
      sentence: say('time.objected', { name, day }),
      link: `${addressOf(hasAdminArea(reader) ? screens.admin.time : screens.employee.teamTime)}?tab=requests&objected=true`,
    }),
  ),
}
