import type { PersonalData } from '../../platform/personal/index.ts'

const KEPT = { kept: 'It is about the work around a first or last day; it names no more than the person.' }

/** The personal data of this domain: checklists for joining and leaving. */
export const personalChecklists: PersonalData = {
  domain: 'lifecycle',
  tables: [
    {
      table: 'checklists',
      whose: [{ employee: 'employee_id' }],
      others: ['created_by'],
      copy: {
        as: 'checklists',
        values: {
          _id: 'id',
          template: { named: 'template_id', of: 'checklist_templates' },
          kind: 'kind',
          anchorDay: 'anchor_day',
          createdAt: 'created_at',
        },
      },
      erase: KEPT,
    },
    {
      table: 'checklist_items',
      whose: [{ through: 'checklists', by: 'checklist_id' }],
      copy: {
        as: 'items',
        sort: 'due_on',
        values: { _id: 'id', checklist: 'checklist_id', title: 'title', dueOn: 'due_on' },
      },
      erase: KEPT,
    },
    {
      table: 'checklist_template_items',
      whose: [],
      others: ['user_id'],
      copy: { not: 'It is a setting.' },
      erase: { kept: 'It is a setting.' },
    },
  ],
}
