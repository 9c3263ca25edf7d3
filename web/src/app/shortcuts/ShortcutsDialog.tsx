import { useState } from 'react'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { singleKeys } from '../../ui/keyboard/keys.ts'
import { getTranslator } from '../../ui/words/words.ts'
import classes from './ShortcutsDialog.module.css'

/** All keyboard shortcuts, and the switch for those of a single letter. */
export default function ShortcutsDialog({ isAdmin, close }: { isAdmin: boolean; close: () => void }) {
  const t = getTranslator('palette')
  const [on, setOn] = useState(singleKeys.on())
  const keys: [string, string][] = [
    ['Ctrl K', t('keys.palette')],
    ['/', t('keys.search')],
    ['?', t('keys.list')],
    ['Esc', t('keys.escape')],
    ['Z', t('keys.undo')],
    ['Ctrl Enter', t('keys.send')],
    ...(isAdmin ? ([['C', t('keys.newTask')]] as [string, string][]) : []),
    ...(isAdmin
      ? ([
          ['G D', t('keys.dashboard')],
          ['G E', t('keys.employees')],
          ['G L', t('keys.leaves')],
          ['G S', t('keys.salaries')],
          ['G A', t('keys.attendance')],
          ['G R', t('keys.report')],
          ['G T', t('keys.tasks')],
        ] as [string, string][])
      : []),
    ['J K', t('keys.rows')],
    ['Enter', t('keys.open')],
    ['X', t('keys.select')],
    ['[ ]', t('keys.pages')],
    ['+ − 0', t('keys.zoom')],
    ...(isAdmin
      ? ([
          ['A R', t('keys.decide')],
          ['P', t('keys.peek')],
          ['P A S L', t('keys.mark')],
          ['U', t('keys.change')],
          ['1 – 9', t('keys.tabs')],
          ['Shift ↑ ↓ ← →', t('keys.area')],
          ['Ctrl C V', t('keys.copy')],
          ['Ctrl Z', t('keys.undoInGrid')],
          ['Alt ↑ ↓', t('keys.differences')],
          ['Alt ←', t('keys.back')],
          ['[ ]', t('keys.beside')],
          ['↑ ↓ ← →', t('keys.cards')],
        ] as [string, string][])
      : []),
  ]
  return (
    <Dialog opened onClose={close} title={t('keys.title')} size="54rem">
      <dl className={classes.keys}>
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
