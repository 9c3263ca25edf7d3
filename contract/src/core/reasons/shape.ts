import type { ErrorCode } from '../error-codes.ts'

/** By its name, the code that a reason belongs to and its sentence where that is not the code's. */
export type Reasons = Record<`${string}.${string}`, readonly [code: ErrorCode, sentence?: string]>
