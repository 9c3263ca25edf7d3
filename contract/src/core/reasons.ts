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
 * Every reason why a call can fail, and why a field can be wrong: the code that it belongs to, and the sentence for a
 * person where it is not that of the code. What a schema finds is said there, with the name of the field. `{name}` in a
 * sentence is a value that comes along in `params`. Programs go by the reason, so one that was released keeps its name;
 * sentences may be put better.
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

/** The values of a sentence, for those who put it into other words. */
export type Params = Record<string, string | number>

type NamesIn<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type SentenceOf<R extends Reason> = (typeof reasons)[R] extends readonly [ErrorCode, infer Sentence] ? Sentence : never

/** The values that belong to one reason. */
export type ParamsFor<R extends Reason> = Record<NamesIn<SentenceOf<R>>, string | number>

/** The code that a reason belongs to. */
export const codeOf = (reason: Reason): ErrorCode => reasons[reason][0]

/** A reason as a sentence for a person. */
export function sentenceOf(reason: Reason, params: Params = {}): string {
  const [code, sentence = errorCodes[code].sentence] = reasons[reason] as readonly [ErrorCode, string?]
  return sentence.replace(/\{(\w+)\}/g, (all, name: string) => String(params[name] ?? all))
}
