import { IconLayoutGrid, IconLayoutKanban, IconList } from '@tabler/icons-react'
import { SegmentedControl } from '../../controls/SegmentedControl.tsx'
import { getTranslator } from '../../words/words.ts'
import classes from './ViewSwitch.module.css'

const ICONS = { list: IconList, faces: IconLayoutGrid, board: IconLayoutKanban } as const
export type View = keyof typeof ICONS

interface ViewSwitchProps<Chosen extends View> {
  views: readonly Chosen[]
  view: Chosen
  choose: (view: Chosen) => void
}

/** Selects the view of a list, at the end of its toolbar. */
export function ViewSwitch<Chosen extends View>({ views, view, choose }: ViewSwitchProps<Chosen>) {
  const t = getTranslator('common')
  return (
    <div className={classes.end} data-view-switch>
      <SegmentedControl
        label={t('view.label')}
        value={view as View}
        onChange={choose as (view: View) => void}
        choices={views.map((value: View) => {
          const Icon = ICONS[value]
          return { value, label: t(`view.${value}`), icon: <Icon size={16} stroke={1.75} aria-hidden /> }
        })}
      />
    </div>
  )
}
