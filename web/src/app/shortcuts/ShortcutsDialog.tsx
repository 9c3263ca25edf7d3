import { useState } from 'react'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { singleKeys } from '../../ui/keyboard/keys.ts'
import { getTranslator } from '../../ui/words/words.ts'
import classes from './ShortcutsDialog.module.css'

/** All keyboard shortcuts by where they act, and the switch for those of a single letter. */
export default function ShortcutsDialog({ isAdmin, close }: { isAdmin: boolean; close: () => void }) {
  const t = getTranslator('palette')
  const [on, setOn] = useState(singleKeys.on())
  const groups: Record<string, [keys: string, what: string][]> = {
    [t('keys.everywhere')]: [
      ['Ctrl K', t('keys.palette')],
      ['/', t('keys.search')],
      ['?', t('keys.list')],
      ['Esc', t('keys.escape')],
      ['Z', t('keys.undo')],
      ['Ctrl Enter', t('keys.send')],
      ...(isAdmin ? ([['C', t('keys.newTask')]] as [string, string][]) : []),
    ],
    [t('keys.lists')]: [
      ['J K', t('keys.rows')],
      ['Enter', t('keys.open')],
      ['X', t('keys.select')],
      ['[ ]', t('keys.pages')],
    ],
    [t('keys.chart')]: [['+ − 0', t('keys.zoom')]],
    ...(isAdmin && {
      [t('keys.pagesOfMenu')]: [
        ['G D', t('keys.dashboard')],
        ['G E', t('keys.employees')],
        ['G L', t('keys.leaves')],
        ['G S', t('keys.salaries')],
        ['G A', t('keys.attendance')],
        ['G R', t('keys.report')],
        ['G T', t('keys.tasks')],
      ],
      [t('keys.details')]: [
        ['1 – 9', t('keys.tabs')],
        ['[ ]', t('keys.beside')],
        ['Alt ←', t('keys.back')],
      ],
      [t('keys.requests')]: [
        ['A R', t('keys.decide')],
        ['P', t('keys.peek')],
      ],
      [t('keys.marks')]: [
        ['P A S L', t('keys.mark')],
        ['U', t('keys.change')],
      ],
      [t('keys.month')]: [
        ['Shift ↑ ↓ ← →', t('keys.area')],
        ['Ctrl C V', t('keys.copy')],
        ['Ctrl Z', t('keys.undoInGrid')],
      ],
      [t('keys.board')]: [['↑ ↓ ← →', t('keys.cards')]],
    }),
  }
  return (
    <Dialog opened onClose={close} title={t('keys.title')} size="54rem">
      <div className={classes.groups}>
        {Object.entries(groups).map(([name, keys]) => (
          <section key={name}>
            <h3>{name}</h3>
            <dl>
              {keys.map(([key, what]) => (
                <div key={what}>
                  <dt>
                    {key.split(' ').map((each) => (
                      <kbd key={each}>{each}</kbd>
                    ))}
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Checkbox
        label={t('keys.single')}
        checked={on}
        onChange={({ currentTarget: { checked } }) => {
          singleKeys.set(checked)
          setOn(checked)
        }}
      />
    </Dialog>
  )
}
