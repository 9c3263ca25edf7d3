import { splitAtElements } from '../words/splitAtElements.ts'
import { getTranslator } from '../words/words.ts'
import type { Fields } from './useFields.ts'

/** The number of wrong fields from which there is a summary: a single one has the focus anyway. */
const FROM = 2

/** Further fields follow once these are corrected. */
const MOST = 3

/** The wrong fields in a sentence, the first ones as links. */
export default function ErrorSummary({ form }: { form: Pick<Fields, 'errors' | 'inOrder' | 'labelOf' | 'focus'> }) {
  const t = getTranslator('common')
  const wrong = form
    .inOrder(Object.keys(form.errors).filter((name) => form.errors[name] !== undefined))
    .map((name) => ({ name, label: form.labelOf(name) }))
    .filter(({ label }) => label !== undefined)
  if (wrong.length < FROM) return null
  const named = wrong.slice(0, MOST)
  const parts = splitAtElements(named.length, ([first = '', second = '', third = '']) =>
    t('form.wrong', { count: wrong.length, first, second, third, more: wrong.length - MOST }),
  )
  return parts.map((part) => {
    const field = typeof part === 'number' && named[part]
    return field ? (
      <button key={field.name} type="button" onClick={() => form.focus(field.name)}>
        {field.label}
      </button>
    ) : (
      part
    )
  })
}
