import type { Db } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import { monthInWords } from '../../mail/index.ts'
import { frozenDaysAmong } from './frozen-days.repo.ts'

/** @throws {AppError} CLOSED if the timesheet of one of the days is approved or closed */
export async function requireOpenMonth(db: Db, places: readonly { id: string; day: string }[]): Promise<void> {
  const [closed] = await frozenDaysAmong(db, places)
  if (closed !== undefined) throw new AppError('time.month-closed', { month: monthInWords(closed.split(' ')[1] ?? '') })
}
