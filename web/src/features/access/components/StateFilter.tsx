import { Button, Group } from '@mantine/core'
import { wordsOf } from '../../../ui/words.ts'

const STATES = ['live', 'coming', 'ended', undefined] as const
type State = (typeof STATES)[number]

/** Narrows a list to what is in force, will be, or was. */
export function StateFilter({ value, onChange }: { value: State; onChange: (state: State) => void }) {
  const t = wordsOf('access')
  return (
    <Group gap="xs" role="group" aria-label={t('states.label')}>
      {STATES.map((state) => (
        <Button
          key={state ?? 'all'}
          variant={value === state ? 'filled' : 'default'}
          aria-pressed={value === state}
          onClick={() => onChange(state)}
        >
          {t('states.name', { state: state ?? 'all' })}
        </Button>
      ))}
    </Group>
  )
}
