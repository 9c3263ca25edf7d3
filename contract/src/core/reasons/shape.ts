import type { ErrorCode } from '../error-codes.ts'

/** The code of each reason, and its sentence if it is not the code's. */
export type Reasons = Record<`${string}.${string}`, readonly [code: ErrorCode, sentence?: string]>
