import type { Team } from '../../../api/contract/teams.ts'
import { DetailList } from '../../../ui/DetailList.tsx'
import { wordsOf } from '../../../ui/words.ts'
import classes from './Members.module.css'

/** One team with its people, to read. */
export function TeamCard({ team }: { team: Team }) {
  const t = wordsOf('teams')
  const nameOf = ({ userId, employeeId }: Team['employeeIds'][number]) =>
    `${userId.name || t('detail.unnamed')} (${employeeId || t('detail.noId')})`
  return (
    <DetailList
      details={[
        [t('fields.name'), team.team_name],
        [t('fields.leader'), team.leaderId.userId.name || t('detail.unnamed')],
        [t('detail.count'), team.noOfMembers],
        [
          t('detail.members'),
          team.employeeIds.length === 0 ? (
            t('detail.nobody')
          ) : (
            <ul key="members" className={classes.names}>
              {team.employeeIds.map((member) => (
                <li key={member._id}>{nameOf(member)}</li>
              ))}
            </ul>
          ),
        ],
      ]}
    />
  )
}
