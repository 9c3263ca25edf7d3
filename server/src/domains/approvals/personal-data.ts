import { mentionOnlyTable, type PersonalData } from '../../platform/personal/index.ts'

const COUNTS = { kept: 'It counts in figures; it names no more than the person.' }

export const personalApprovals: PersonalData = {
  domain: 'approvals',
  tables: [
    {
      table: 'approval_decisions',
      whose: [{ employee: 'employee_id' }],
      others: ['by_id', 'for_id'],
      copy: {
        as: 'decisions',
        values: {
          _id: 'id',
          kind: 'kind',
          subject: 'subject_id',
          decision: 'decision',
          comment: 'comment',
          at: 'at',
          by: { person: 'by_id' },
          for: { person: 'for_id' },
        },
      },
      erase: { kept: 'What somebody decided, and said about it, is theirs.' },
    },
    {
      table: 'approval_steps',
      whose: [{ employee: 'employee_id' }],
      others: ['user_id'],
      copy: { not: 'Who is asked next is shown with the request; what they decided stands in the copy.' },
      erase: COUNTS,
    },
    mentionOnlyTable('approval_step_people', ['user_id'], 'It is about who is asked.', COUNTS.kept),
  ],
}
