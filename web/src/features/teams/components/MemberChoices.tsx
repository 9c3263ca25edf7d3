import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './Members.module.css'

/** A person with a checkbox. */
export interface Candidate {
  id: string
  /** the organisation's code */
  code: string
  name: string
  left: boolean
}

interface MemberChoicesProps {
  legend: string
  people: readonly Candidate[]
  leaderId: string
  chosen: ReadonlySet<string>
  choose: (person: Candidate, member: boolean) => void
  /** shown instead of an empty list */
  empty: ReactNode
}

/** Checkboxes of people, in a scrolling box. The leader's is ticked and cannot be changed. */
export function MemberChoices({ legend, people, leaderId, chosen, choose, empty }: MemberChoicesProps) {
  const t = getTranslator('teams')
  const labelOf = ({ id, code, name, left }: Candidate) => {
    const marks = [id === leaderId && t('members.leaderMark'), left && t('members.leftMark')].filter(Boolean)
    return [`${code} - ${name}`, ...marks].join(' ')
  }
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{legend}</legend>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={classes.choices} aria-label={legend} tabIndex={0}>
        {people.length === 0 ? (
          empty
        ) : (
          <Stack gap="xs">
            {people.map((person) => (
              <Checkbox
                key={person.id}
                label={labelOf(person)}
                checked={person.id === leaderId || chosen.has(person.id)}
                disabled={person.id === leaderId}
                onChange={(event) => choose(person, event.currentTarget.checked)}
              />
            ))}
          </Stack>
        )}
      </section>
    </fieldset>
  )
}
