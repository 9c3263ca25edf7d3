/** Finds payroll numbers in long texts, with an index of their first letters and digits. */
type Codes = ReadonlyMap<string, readonly { code: string; start: number; employeeId: string }[]>

const RUN = /[\p{L}\p{N}]+/gu
/** Shorter numbers are often a day, an hour or a count. */
const DIGITS_LEAST = 4

export function codesOfPeople(people: readonly { employeeId: string; payrollNumber: string }[]): Codes {
  const codes = new Map<string, { code: string; start: number; employeeId: string }[]>()
  for (const { employeeId, payrollNumber } of people) {
    const code = payrollNumber.normalize('NFC').trim()
    const run = code.matchAll(RUN).next().value
    if (!run) continue
    codes.set(run[0], [...(codes.get(run[0]) ?? []), { code, start: run.index, employeeId }])
  }
  return codes
}

/**
 * The people whose payroll number is in a text, without a letter or digit beside it.
 * @param label the text right before the number; if it is empty, short numbers do not count
 */
export function findCodes(text: string, codes: Codes, label: string): Set<string> {
  const composed = text.normalize('NFC')
  const employeeIds = new Set<string>()
  for (const run of composed.matchAll(RUN))
    for (const { code, start, employeeId } of codes.get(run[0]) ?? []) {
      const at = run.index - start
      if (!composed.startsWith(code, at) || isPart(composed[at + code.length])) continue
      if (label === '' ? !/^\d+$/.test(code) || code.length >= DIGITS_LEAST : isAfter(composed.slice(0, at), label))
        employeeIds.add(employeeId)
    }
  return employeeIds
}

/** The text after the label, if it is no known payroll number. */
export function codeAfter(text: string, label: string): string | null {
  if (label === '') return null
  const composed = text.normalize('NFC')
  for (const run of composed.matchAll(/[\p{L}\p{N}][\p{L}\p{N}/-]*/gu))
    if (isAfter(composed.slice(0, run.index), label)) return run[0].slice(0, 50)
  return null
}

const isPart = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)

/** Whether only spaces, colons and similar characters follow the label. */
function isAfter(before: string, label: string): boolean {
  const end = before.slice(-label.length - 40).replace(/[\s:.#=]+$/u, '')
  const word = label
    .normalize('NFC')
    .trim()
    .replace(/[\s:.#=]+$/u, '')
  return end.toLowerCase().endsWith(word.toLowerCase()) && !isPart(end.at(-word.length - 1))
}
