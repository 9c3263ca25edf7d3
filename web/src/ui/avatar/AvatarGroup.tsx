import { Avatar } from './Avatar.tsx'
import classes from './AvatarGroup.module.css'

interface AvatarGroupProps {
  /** `_id` is the account's */
  people: readonly { _id: string; name: string; profileImage: string | null }[]
  /** the number of all people */
  count: number
  /** the most faces in a row */
  most?: number
}

/** Some people as overlapping discs, and the number of further people; decorative, beside words with the names. */
export const AvatarGroup = ({ people, count, most = 4 }: AvatarGroupProps) => (
  <span className={classes.faces} aria-hidden>
    {people.slice(0, most).map(({ _id, name, profileImage }) => (
      <Avatar key={_id} name={name} path={profileImage} id={_id} size={28} silent />
    ))}
    {/* Drawn, not written: the text of the cell stays what it says. */}
    {count > most && <span className={classes.more} data-more={`+${count - most}`} />}
  </span>
)
