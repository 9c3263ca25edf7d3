import { deleteRepliesContaining } from '../idempotency/idempotency.repo.ts'
import type { PersonalData } from './types.ts'

/** The personal data of the platform itself: security events, the audit, and data of jobs. */
export const personalTraces: PersonalData = {
  domain: 'traces',
  tables: [
    {
      table: 'security_events',
      whose: [{ user: 'user_id' }],
      copy: {
        as: 'securityEvents',
        sort: 'at',
        values: {
          _id: 'id',
          at: 'at',
          kind: 'kind',
          outcome: 'outcome',
          network: 'network',
          device: 'agent',
        },
      },
      erase: [{ class: 'profile', values: { network: null, agent: null } }],
    },
    {
      table: 'audit_events',
      whose: [{ employee: 'subject_id' }, { user: 'entity_id' }],
      others: ['actor_id', 'on_behalf_of'],
      copy: {
        not: 'What changed, as far as the person sees it, is in the copy as their timeline; the record itself tells of others, too.',
      },
      erase: { kept: 'Who changed what stays; the values of the person go from it with their class.' },
    },
    {
      table: 'idempotency_keys',
      whose: [{ user: 'actor_id' }],
      copy: { not: 'Answers that were given already, for a week.' },
      erase: [{ class: 'profile', rows: 'go' }],
    },
    {
      table: 'files',
      whose: [
        { user: 'owner_id' },
        { through: 'documents', by: 'id', key: 'file_id' },
        { through: 'leave_attachments', by: 'id', key: 'file_id' },
      ],
      others: ['created_by'],
      copy: { collected: 'the files of the copy' },
      erase: { kept: 'A file goes with what it belongs to.' },
    },
    {
      table: 'search_tokens',
      whose: [{ employee: 'id' }],
      copy: { not: 'It is made from the name and the employee id.' },
      erase: [{ class: 'profile', rows: 'go' }],
    },
  ],

  /** Stored answers for repeated requests may name the person. */
  async eraseTogether(trx, people, kind, now) {
    if (kind === 'profile')
      await deleteRepliesContaining(
        trx,
        people.flatMap(({ names, addresses }) => [...names, ...addresses]),
        now,
      )
    return new Map()
  },
}
