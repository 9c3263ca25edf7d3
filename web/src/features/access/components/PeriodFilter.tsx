import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx'
import { getTranslator } from '../../../ui/words/words.ts'

const STATES = ['live', 'coming', 'ended', undefined] as const
type State = (typeof STATES)[number]

/** Filters a list by active, planned and ended rows. */
export function PeriodFilter({ value, onChange }: { value: State; onChange: (state: State) => void }) {
  const t = getTranslator('access')
  return (
    <SegmentedControl<State>
      label={t('states.label')}
      value={value}
      onChange={onChange}
      choices={STATES.map((state) => ({ value: state, label: t('states.name', { state: state ?? 'all' }) }))}
    />
  )
}
