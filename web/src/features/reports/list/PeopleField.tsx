import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { REPORT_PEOPLE_MAX } from '../../../api/contract/reports.ts'
import { holdFocus } from '../../../ui/keyboard/holdFocus.ts'
import { PersonSelect } from '../../../ui/select/PersonSelect.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './Reports.module.css'

export interface NamedPerson {
  _id: string
  name: string
}

interface PeopleFieldProps {
  label: string
  description?: string
  value: readonly NamedPerson[]
  onChange: (people: NamedPerson[]) => void
  error?: string | undefined
  'data-path': string
}

/** Several people by account: the selected ones, and a search that adds one. */
export function PeopleField({ label, description, value, onChange, ...props }: PeopleFieldProps) {
  const t = getTranslator('reports')
  const field = useRef<HTMLDivElement>(null)
  const change = (people: NamedPerson[]) => {
    onChange(people)
    holdFocus(() => field.current?.querySelector('input') ?? null)
  }
  return (
    <div ref={field}>
      {value.length < REPORT_PEOPLE_MAX && (
        <PersonSelect
          {...props}
          label={label}
          description={description}
          key={value.length}
          value={null}
          onChange={(_, person) => {
            if (!person || value.some(({ _id }) => _id === person.userId._id)) return
            change([...value, { _id: person.userId._id, name: person.userId.name }])
          }}
        />
      )}
      <ul className={classes.people} aria-label={label}>
        {value.map((person) => (
          <li key={person._id}>
            {person.name}
            <button
              type="button"
              aria-label={t('remove', { name: person.name })}
              onClick={() => change(value.filter(({ _id }) => _id !== person._id))}
            >
              <IconX size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
