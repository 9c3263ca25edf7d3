import { formatMonth } from '../format/format.ts'
import { getTranslator } from '../words/words.ts'

/** The message after a change, with the closed months that the change affects. */
export function saidOf(said: string, closedMonths: readonly string[]): string {
  const t = getTranslator('payTerms')
  if (closedMonths.length === 0) return said
  return `${said} ${t('closedMonths', { months: closedMonths.map(formatMonth).join(', ') })}`
}
