import { deleteFileRows } from '../../platform/files/index.ts'
import {
  DELETED_WITH_PROFILE,
  type ErasureEffect,
  mentionOnlyTable,
  NOTHING_ERASED,
  type PersonalData,
} from '../../platform/personal/index.ts'
import { attachedFilesOf, balancesOf, leavesOf, ledgerOf } from './personal-data.repo.ts'
import { removeAttachments } from './shared/attachment.repo.ts'

const COUNTS = { kept: 'It counts in balances and figures; it names no more than the person.' }
const NO_REASON: readonly ErasureEffect[] = [{ class: 'leave', values: { reason: '' } }]

const OWN = [{ employee: 'employee_id' }]

type Entry = PersonalData['tables'][number]

const notCopied = (table: Entry['table'], not: string): Entry => ({ table, whose: OWN, copy: { not }, erase: COUNTS })

export const personalLeaves: PersonalData = {
  domain: 'leaves',
  tables: [
    {
      table: 'leaves',
      whose: OWN,
      others: ['decided_by', 'requested_by'],
      copy: { collected: 'leaves' },
      erase: NO_REASON,
    },
    {
      table: 'leave_changes',
      whose: [{ through: 'leaves', by: 'leave_id' }],
      others: ['asked_by', 'decided_by'],
      copy: {
        as: 'changes',
        values: {
          _id: 'id',
          leave: 'leave_id',
          kind: 'kind',
          state: 'state',
          startDate: 'start_date',
          endDate: 'end_date',
          reason: 'reason',
          askedAt: 'asked_at',
          askedBy: { person: 'asked_by' },
          comment: 'comment',
          decidedAt: 'decided_at',
          decidedBy: { person: 'decided_by' },
        },
      },
      erase: NO_REASON,
    },
    mentionOnlyTable(
      'approval_flow_steps',
      ['user_id'],
      'It is a setting.',
      'It is a setting; who has left is no step.',
    ),
    mentionOnlyTable('leave_staffing', ['manager_id'], 'It is a setting.', 'It is a setting.'),
    {
      table: 'leave_certificates',
      whose: [{ through: 'leaves', by: 'leave_id' }],
      copy: { as: 'certificates', values: { leave: 'leave_id', receivedOn: 'received_on' } },
      erase: [{ class: 'leave', rows: 'go' }],
    },
    {
      table: 'leave_attachments',
      whose: [{ through: 'leaves', by: 'leave_id' }, { user: 'uploaded_by' }],
      copy: { collected: 'attachments' },
      erase: [{ class: 'leave', by: 'domain' }],
    },
    { table: 'leave_buckets', whose: OWN, copy: { collected: 'balances' }, erase: COUNTS },
    {
      table: 'leave_ledger',
      whose: [{ through: 'leave_buckets', by: 'bucket_id' }],
      others: ['actor_id'],
      copy: { collected: 'ledger' },
      erase: NO_REASON,
    },
    {
      table: 'leave_feeds',
      whose: [{ user: 'user_id' }],
      copy: {
        as: 'feeds',
        values: { _id: 'id', kind: 'kind', createdAt: 'created_at', lastUsedAt: 'last_used_at' },
      },
      erase: DELETED_WITH_PROFILE,
    },
    {
      table: 'leave_rules',
      whose: OWN,
      copy: { as: 'ownRules', values: { from: 'from_day', policy: { named: 'policy_id', of: 'leave_policies' } } },
      erase: COUNTS,
    },
    notCopied('leave_due', 'When the product counts their balance next.'),
    notCopied('leave_applicants', 'It is how many leaves there are.'),
    mentionOnlyTable('leave_runs', ['asked_by'], 'It is about what the office did for everybody.', COUNTS.kept),
    notCopied('leave_run_lines', 'What a run did to their balance stands in the ledger.'),
  ],

  async collect(db, whose) {
    const { employeeId } = whose
    const leaves = await leavesOf(db, employeeId)
    const balances = await balancesOf(db, employeeId)
    const ledger = await ledgerOf(db, employeeId)
    const files = await attachedFilesOf(db, whose)
    const attachments = files.map((file) => ({ _id: file.id, leave: file.leave_id, file: pathOf(file) }))
    return { leaves, balances, ledger, attachments }
  },

  files: async (db, whose) =>
    (await attachedFilesOf(db, whose)).map((file) => ({
      path: pathOf(file),
      store_key: file.store_key,
      bytes: file.bytes,
      documentId: null,
      title: file.name,
    })),

  async erase(trx, { whose }, kind) {
    if (kind !== 'leave') return NOTHING_ERASED
    const ids = (await attachedFilesOf(trx, whose)).map(({ id }) => id)
    await removeAttachments(trx, ids)
    return { counts: { leave_attachments: ids.length }, keys: await deleteFileRows(trx, 'leave-attachment', ids) }
  },
}

const pathOf = ({ id, name }: { id: string; name: string }) => `leaves/${id}-${name}`
