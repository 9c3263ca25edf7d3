import { Fragment } from 'react'
import { getTranslator } from '../words/words.ts'
import classes from './Form.module.css'
import type { Fields } from './useFields.ts'

/** The number of wrong fields from which there is a summary: a single one has the focus anyway. */
const FROM = 2

/** The wrong fields with links, and their number; read aloud when a form was not sent. */
export function ErrorSummary({ form }: { form: Pick<Fields, 'errors' | 'inOrder' | 'labelOf' | 'focus'> }) {
  const t = getTranslator('common')
  const wrong = form
    .inOrder(Object.keys(form.errors).filter((name) => form.errors[name] !== undefined))
    .map((name) => ({ name, label: form.labelOf(name) }))
    .filter(({ label }) => label !== undefined)
  return (
    <div aria-live="polite" className={classes.summary} hidden={wrong.length < FROM}>
      {wrong.length >= FROM && (
        <>
          {t('form.wrong', { count: wrong.length })}
          {wrong.map(({ name, label }) => (
            <Fragment key={name}>
              {' '}
              <button type="button" onClick={() => form.focus(name)}>
                {t('form.goTo', { field: label ?? '' })}
              </button>
            </Fragment>
          ))}
        </>
      )}
    </div>
  )
}
