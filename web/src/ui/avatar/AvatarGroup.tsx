import { Avatar } from './Avatar.tsx'
import classes from './AvatarGroup.module.css'

interface AvatarGroupProps {
  /** `_id` is the account's */
  people: readonly { _id: string; name: string; profileImage: string | null }[]
  /** the number of all people */
  count: number
}

/** The most faces in a row. */
const MOST = 4

/** Some people as overlapping discs, and the number of further people; decorative, beside words with the names. */
export const AvatarGroup = ({ people, count }: AvatarGroupProps) => (
  <span className={classes.faces} aria-hidden>
    {people.slice(0, MOST).map(({ _id, name, profileImage }) => (
      <Avatar key={_id} name={name} path={profileImage} id={_id} size={28} silent />
    ))}
    {/* Drawn, not written: the text of the cell stays what it says. */}
    {count > MOST && <span className={classes.more} data-more={`+${count - MOST}`} />}
  </span>
)
