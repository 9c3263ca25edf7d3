import { type ErrorCode, errorCodes } from './error-codes.ts'
import { accessReasons } from './reasons/access.ts'
import { callsReasons } from './reasons/calls.ts'
import { filesReasons } from './reasons/files.ts'
import { leaveReasons } from './reasons/leave.ts'
import { payReasons } from './reasons/pay.ts'
import { payDocumentsReasons } from './reasons/pay-documents.ts'
import { peopleReasons } from './reasons/people.ts'
import { reportReasons } from './reasons/reports.ts'
import { timeReasons } from './reasons/time.ts'
import { workReasons } from './reasons/work.ts'

/**
 * All reasons why a call can fail or a field can be wrong, with their code, and their sentence if it is not the code's.
 * Schemas write their own sentences, with the name of the field. `{name}` in a sentence is a value of `params`.
 * Programs use the reason, so a released reason keeps its name; sentences may change.
 */
export const reasons = {
  ...accessReasons,
  ...callsReasons,
  ...filesReasons,
  ...leaveReasons,
  ...payReasons,
  ...payDocumentsReasons,
  ...peopleReasons,
  ...reportReasons,
  ...timeReasons,
  ...workReasons,
}

export type Reason = keyof typeof reasons

/** The values of a sentence, for translations. */
export type Params = Record<string, string | number>

type NamesIn<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type SentenceOf<R extends Reason> = (typeof reasons)[R] extends readonly [ErrorCode, infer Sentence] ? Sentence : never

/** The values that belong to one reason. */
export type ParamsFor<R extends Reason> = Record<NamesIn<SentenceOf<R>>, string | number>

/** The code of a reason. */
export const codeOf = (reason: Reason): ErrorCode => reasons[reason][0]

/** The sentence of a reason. */
export function sentenceOf(reason: Reason, params: Params = {}): string {
  const [code, sentence = errorCodes[code].sentence] = reasons[reason] as readonly [ErrorCode, string?]
  return sentence.replace(/\{(\w+)\}/g, (all, name: string) => String(params[name] ?? all))
}
