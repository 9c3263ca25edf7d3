import { SEED_TYPES } from '@ems/contract/core/leave-types'
import { wordsOf } from './words/words.ts'

/** A leave type's name: the product's own in words, those of the organisation as they are called. */
export function leaveTypeName(name: string): string {
  const t = wordsOf('common')
  const own = SEED_TYPES.find((type) => type === name)
  return own ? t(`leaveType.${own}`) : name
}
