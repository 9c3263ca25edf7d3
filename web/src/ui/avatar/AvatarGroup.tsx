import { Avatar } from './Avatar.tsx'
import classes from './AvatarGroup.module.css'

interface FacesProps {
  /** `_id` is the account's */
  people: readonly { _id: string; name: string; profileImage: string | null }[]
  /** how many there are in all */
  count: number
}

/** How many faces stand in a row at most. */
const MOST = 4

/** Some people as discs that overlap, and how many more there are; to look at alone, beside words that say who. */
export const Faces = ({ people, count }: FacesProps) => (
  <span className={classes.faces} aria-hidden>
    {people.slice(0, MOST).map(({ _id, name, profileImage }) => (
      <Avatar key={_id} name={name} path={profileImage} id={_id} size={28} silent />
    ))}
    {/* Drawn, not written: the text of the cell stays what it says. */}
    {count > MOST && <span className={classes.more} data-more={`+${count - MOST}`} />}
  </span>
)
