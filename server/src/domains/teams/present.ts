import type { Team } from '@ems/contract/teams'
import type { MemberRow, TeamRow } from './repo.ts'

const presentMember = (row: MemberRow): Team['employeeIds'][number] => ({
  _id: row.id,
  employeeId: row.code,
  userId: { _id: row.user_id, name: row.name, profileImage: row.profile_image },
  leftOn: row.left_on,
})

export const presentTeam = (row: TeamRow): Team => ({
  _id: row.id,
  team_name: row.team_name,
  leaderId: {
    _id: row.leader_id,
    employeeId: row.leader_code,
    userId: { _id: row.leader_user_id, name: row.leader_name, profileImage: row.leader_image },
    leftOn: row.leader_left_on,
    department: row.department_id === null ? null : { _id: row.department_id, dep_name: row.dep_name ?? '' },
  },
  employeeIds: row.members.map(presentMember),
  noOfMembers: row.member_count,
  updatedAt: row.updated_at.toISOString(),
})
