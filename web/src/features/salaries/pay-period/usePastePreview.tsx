import type { RunRow } from '../../../api/contract/salaries.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { formatNumber } from '../../../ui/format/format.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { type Edits, shownAs, textsOf, thousandthsOf } from './amounts.ts'
import classes from './PastePreview.module.css'
import type { Change } from './useEdits.ts'

/** How many changes are shown before they are made. */
const MOST_SHOWN = 100

/** Shows what a paste would change, before it does. */
export function useAskPaste(rows: readonly RunRow[], edits: Edits) {
  const t = getTranslator('salaries')
  return (pasted: readonly Change[], leftOut: number): Promise<boolean> => {
    const people = new Map(rows.map((row) => [row.person._id, row]))
    const changes = pasted.flatMap(({ id, field, text }) => {
      const row = people.get(id)
      const now = row && textsOf(row, edits)[field]
      return row && now !== undefined && thousandthsOf(now, row) !== thousandthsOf(text, row)
        ? [{ key: `${id} ${field}`, name: row.person.userId.name, field, now, text, row }]
        : []
    })
    const wrong = changes.filter(({ text, row }) => thousandthsOf(text, row) === null).length
    const notes = [
      t('run.paste.same', { count: pasted.length - changes.length }),
      leftOut > 0 && t('run.paste.leftOut', { count: leftOut }),
      wrong > 0 && t('run.paste.wrong', { count: wrong }),
      changes.length > MOST_SHOWN && t('run.paste.shown', { count: formatNumber(MOST_SHOWN) }),
    ]
    return confirm({
      title: t('run.paste.title', { count: changes.length }),
      text: notes.filter(Boolean).join(' '),
      details: changes.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className={classes.pasted} aria-label={t('run.paste.label')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('columns.name')}</th>
                <th scope="col">{t('run.paste.column')}</th>
                <th scope="col">{t('run.paste.now')}</th>
                <th scope="col">{t('run.paste.then')}</th>
              </tr>
            </thead>
            <tbody>
              {changes.slice(0, MOST_SHOWN).map(({ key, name, field, now, text, row }) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  <td>{t(`run.columns.${field}`)}</td>
                  <td>{shownAs(now, row)}</td>
                  <td data-wrong={thousandthsOf(text, row) === null || undefined}>{shownAs(text || '0', row)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ),
      confirm: t('run.paste.confirm', { count: changes.length }),
      cancel: t('common:actions.cancel'),
    })
  }
}
