import {
  type Icon,
  IconBeach,
  IconCalendarCheck,
  IconCash,
  IconChecklist,
  IconClock,
  IconKey,
  IconMail,
  IconReportAnalytics,
  IconSettings,
  IconShieldLock,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react'
import type { AuditedEvent } from '../../api/contract/audit.ts'
import { isSalaryChange } from './auditSentence.ts'

/** The kinds of events, each with the first parts of its actions; all other actions change settings. */
const KINDS = {
  access: ['role', 'assignment', 'delegation', 'administrator', 'account', 'service', 'key'],
  attendance: ['attendance'],
  leave: ['leave', 'leave-attachment', 'leave-balance', 'leave-change', 'leave-feed', 'leave-run'],
  mail: ['mail'],
  pay: [
    ...['salary', 'bank-file', 'payslip', 'payslip-upload', 'payslip-slip', 'pay-category', 'pay-gap'],
    ...['pay-component', 'pay-group', 'pay-profile', 'pay-terms', 'pay-input', 'pay-period'],
  ],
  people: ['employee', 'job', 'change-request', 'document', 'checklist', 'department', 'team', 'import'],
  privacy: ['privacy'],
  report: ['report'],
  security: ['auth', 'policy', 'provider'],
  tasks: ['task'],
  time: ['working-time', 'time-punch', 'time-request', 'time-pin', 'time-device', 'timesheet'],
} as const

type Kind = keyof typeof KINDS | 'settings'

const ICONS: Readonly<Record<Kind, Icon>> = {
  access: IconUserShield,
  attendance: IconCalendarCheck,
  leave: IconBeach,
  mail: IconMail,
  pay: IconCash,
  people: IconUsers,
  privacy: IconShieldLock,
  report: IconReportAnalytics,
  security: IconKey,
  tasks: IconChecklist,
  time: IconClock,
  settings: IconSettings,
}

/** The kind of an event, for its badge. */
export function kindOf(event: AuditedEvent): { kind: Kind; Icon: Icon } {
  const { action } = event
  if (isSalaryChange(event)) return { kind: 'pay', Icon: ICONS.pay }
  const part = action.slice(0, action.indexOf('.'))
  const found = Object.entries(KINDS).find(([, parts]) => (parts as readonly string[]).includes(part))
  const kind = (found?.[0] ?? 'settings') as Kind
  return { kind, Icon: ICONS[kind] }
}
