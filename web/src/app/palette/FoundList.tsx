import { Avatar } from '../../ui/Avatar.tsx'
import { wordsOf } from '../../ui/words.ts'
import type { Find, FindGroup } from './finds.ts'
import classes from './Palette.module.css'

interface FoundListProps {
  /** what the options' ids begin with */
  id: string
  groups: readonly FindGroup[]
  active: string | undefined
  choose: (id: string) => void
  open: (find: Find) => void
}

/** What was found, by kind. The field above holds the focus; the keyboard chooses there. */
export function FoundList({ id, groups, active, choose, open }: FoundListProps) {
  const t = wordsOf('palette')
  return (
    <div id={`${id}list`} role="listbox" aria-label={t('title')} className={classes.list} tabIndex={-1}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: groups of a listbox have no element of their own
        <div key={group.name} role="group" aria-label={group.name}>
          <p className={classes.group} aria-hidden>
            {group.name}
          </p>
          {group.finds.map((find) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
            <div
              key={find.id}
              id={`${id}${find.id}`}
              role="option"
              aria-selected={find.id === active}
              tabIndex={-1}
              className={classes.option}
              onPointerMove={() => find.id === active || choose(find.id)}
              onClick={() => open(find)}
            >
              <Face find={find} />
              <span className={classes.found}>
                <span>{find.label}</span> {find.second && <span className={classes.second}>{find.second}</span>}
              </span>
              {find.id === active && <kbd aria-hidden>↵</kbd>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

function Face({ find: { person, Icon } }: { find: Find }) {
  if (person)
    return (
      <Avatar name={person.userId.name} path={person.userId.profileImage} id={person.userId._id} size={28} silent />
    )
  return <span className={classes.icon}>{Icon && <Icon size={18} stroke={1.75} aria-hidden />}</span>
}
