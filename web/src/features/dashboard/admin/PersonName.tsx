import { screens } from '@ems/contract/core/screens'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { PersonCell } from '../../../ui/avatar/PersonCell.tsx'
import { TextLink } from '../../../ui/page/links.tsx'
import classes from '../shared/Rows.module.css'

/** The fields of a person on this card. */
export interface Somebody {
  _id: string
  userId: { _id: string; name: string; profileImage: string | null }
  department: { dep_name: string } | null
}

interface WhoProps {
  person: Somebody
  /** whether the name is alone */
  brief?: boolean
  /** under the name, by default the department */
  second?: string | undefined
}

/** A person with their department or another fact; the name links to their page. */
export const PersonName = ({ person, brief = false, second = person.department?.dep_name }: WhoProps) => (
  <TextLink
    to={screens.admin.employee}
    params={{ id: person._id }}
    className={classes.who ?? ''}
    underline="never"
    c="inherit"
  >
    <PersonCell
      name={person.userId.name}
      path={person.userId.profileImage}
      id={person.userId._id}
      second={brief ? undefined : second}
      size={brief ? 28 : 32}
      cut
    />
  </TextLink>
)

/** A person's name in a sentence, with a link to their page. */
export const Name = ({ person }: { person: Somebody }) => (
  <TextLink
    to={screens.admin.employee}
    params={{ id: person._id }}
    underline="hover"
    c="inherit"
    fz="inherit"
    fw="inherit"
  >
    {person.userId.name}
  </TextLink>
)

/** Overlapping faces; the text beside them, or the linked page, names the people. */
export const Faces = ({ people, size = 28 }: { people: readonly Somebody[]; size?: number }) => (
  <span className={classes.faces} aria-hidden>
    {people.map(({ userId: { _id, name, profileImage } }) => (
      <Avatar key={_id} name={name} path={profileImage} id={_id} size={size} silent />
    ))}
  </span>
)
