import type { PersonalData } from '../../platform/personal/index.ts'

/** The personal data of this domain: membership of teams. */
export const personalTeams: PersonalData = {
  domain: 'teams',
  tables: [
    {
      table: 'team_members',
      whose: [{ employee: 'employee_id' }],
      copy: {
        as: 'teams',
        values: { _id: 'team_id', team_name: { named: 'team_id', of: 'teams', name: 'team_name' } },
      },
      erase: { kept: 'It names no more than the person, and their work is the team’s.' },
    },
    {
      table: 'teams',
      whose: [],
      others: ['leader_id'],
      copy: { not: 'It is about the team.' },
      erase: { kept: 'It is about the team.' },
    },
  ],
}
