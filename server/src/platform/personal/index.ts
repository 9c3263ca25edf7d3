import type { ErasureEffect, PersonalTable, Table } from './types.ts'

export { containsAnyWord } from '../idempotency/idempotency.repo.ts'
export { collectCopy, collectCopyFiles } from './collect-copy.ts'
export { erasePeopleTogether, erasePersonData, NOTHING_ERASED } from './erase-person.ts'
export { personalTraces } from './platform-data.ts'
export type {
  CopiedFile,
  CopyRequest,
  DataSubject,
  ErasureEffect,
  ErasureResult,
  PersonalData,
  PersonErasure,
} from './types.ts'

/** A secret of the person: other people could use it to act as them. */
export const SECRET: { not: string } = { not: 'A secret that proves who somebody is: what it is for ends with it.' }

/** The rows are deleted with the person's profile. */
export const DELETED_WITH_PROFILE: readonly ErasureEffect[] = [{ class: 'profile', rows: 'go' }]

/** A text that must not be empty. */
export const ERASED = 'Erased.'

/** A table that only mentions people. @param not why it is in no copy @param kept why all of it stays */
export const mentionOnlyTable = (
  table: Table,
  others: readonly string[],
  not: string,
  kept: string,
): PersonalTable => ({
  table,
  whose: [],
  others,
  copy: { not },
  erase: { kept },
})
