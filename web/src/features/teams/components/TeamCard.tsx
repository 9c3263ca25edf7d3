import { screens } from '@ems/contract/core/screens'
import { Stack, Text } from '@mantine/core'
import { useId } from 'react'
import type { Team } from '../../../api/contract/teams.ts'
import { canOpen } from '../../../api/permissions.ts'
import { useAccess } from '../../../api/session.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { FactStrip } from '../../../ui/page/FactStrip.tsx'
import { TextLink } from '../../../ui/page/links.tsx'
import { useArea } from '../../../ui/page/routeHooks.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './Members.module.css'

/** A team with its people, read-only. */
export function TeamCard({ team }: { team: Team }) {
  const t = getTranslator('teams')
  const label = useId()
  return (
    <Stack gap="md">
      <FactStrip
        head={[t('fields.name'), team.team_name]}
        facts={[
          [t('fields.leader'), team.leaderId.userId.name || t('detail.unnamed')],
          [t('detail.count'), team.noOfMembers],
        ]}
      />
      <div>
        <Text size="sm" c="dimmed" mb="xs" id={label}>
          {t('detail.members')}
        </Text>
        {team.employeeIds.length === 0 ? (
          t('detail.nobody')
        ) : (
          <ul className={classes.people} aria-labelledby={label}>
            {team.employeeIds.map((member) => (
              <li key={member._id}>
                <Member member={member} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Stack>
  )
}

/** A face with the name, which links to the person's page if the reader may open it. */
function Member({ member: { _id: id, userId, employeeId } }: { member: Team['employeeIds'][number] }) {
  const t = getTranslator('teams')
  const access = useAccess()
  const leads = useArea() === 'admin' && access && canOpen(access, screens.admin.employee)
  const name = `${userId.name || t('detail.unnamed')} (${employeeId || t('detail.noId')})`
  return (
    <>
      <Avatar name={userId.name} path={userId.profileImage} id={userId._id} size={28} silent />
      {leads ? (
        <TextLink to={screens.admin.employee} params={{ id }} c="inherit" underline="hover">
          {name}
        </TextLink>
      ) : (
        <span>{name}</span>
      )}
    </>
  )
}
