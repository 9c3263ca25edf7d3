import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AccessRole } from '../../../api/contract/access.ts'
import { AvatarGroup } from '../../../ui/avatar/AvatarGroup.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './RoleAreas.module.css'
import { roleAreas } from './roleAreas.ts'

/** The most areas in a row of the list; the page of the role has all of them. */
const MOST_AREAS = 5

/** What a role can manage, in a few words. */
export function RoleAreas({ role }: { role: AccessRole }) {
  const t = getTranslator('access')
  if (role.builtin === 'administrator') return <span className={classes.area}>{t('roles.everything')}</span>
  const { manages, reads } = roleAreas(role)
  const name = (domain: string) => t('domains.name', { domain })
  // Everyone can read the directory.
  if (manages.length === 0 && reads.some((domain) => domain !== 'directory'))
    return <span className={classes.area}>{t('roles.readOnly')}</span>
  if (manages.length === 0) return <span className={classes.area}>{t('roles.ownOnly')}</span>
  const words = manages.map(name)
  return (
    <AreaList words={words.slice(0, MOST_AREAS)}>
      {words.length > MOST_AREAS && (
        <li className={classes.more}>{t('roles.moreAreas', { count: words.length - MOST_AREAS })}</li>
      )}
    </AreaList>
  )
}

/** Areas in frames of their own. @param props.children a last entry */
export const AreaList = ({ words, children }: { words: readonly string[]; children?: ReactNode }) => (
  <ul className={classes.areas}>
    {words.map((word) => (
      <li key={word} className={classes.area}>
        {word}
      </li>
    ))}
    {children}
  </ul>
)

/** The people who have a role: some faces and the number of all. Their line is reserved while the role loads. */
export function RoleHolders({ role }: { role: AccessRole | undefined }) {
  const t = getTranslator('access')
  const { faces = [], holders } = role ?? {}
  return (
    <Group component="span" gap="xs" wrap="nowrap" mih={28}>
      {faces.length > 0 && holders !== undefined && <AvatarGroup people={faces} count={holders} />}
      {holders !== undefined && <span style={{ whiteSpace: 'nowrap' }}>{t('roles.people', { count: holders })}</span>}
    </Group>
  )
}
