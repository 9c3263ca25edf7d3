import type { ChangeKind } from '@ems/contract/pay-periods'

/** An approved absence, cut to a month. */
export interface AbsenceFact {
  leave: string
  /** YYYY-MM */
  month: string
  type: string
  from: string
  to: string
  paid: boolean
  /** half days, or the minutes of a leave in hours; empty for whole days */
  part: string
}

/** The facts about a person that a payroll program needs. */
export interface Facts {
  firstDay: string | null
  lastDay: string | null
  payrollNumber: string
  name: string
  department: string
  designation: string
  employmentType: string
  fte: string
  weeklyHours: string
  address: string
  /** masked; a digest identifies the account */
  bankAccount: string
  bankDigest: string
  /** the account at the closing, if it changed since the calculation */
  closing?: { account: string; digest: string }
  /** by the key of the custom field */
  watch: Record<string, string>
  terms: { from: string; group: string; basis: string; amounts: Record<string, string> } | null
  absences: AbsenceFact[]
}

export interface Change {
  kind: ChangeKind
  field: string
  before: string | null
  after: string | null
  /** the first day of the new value */
  from: string | null
}

const PERSON = ['payrollNumber', 'name', 'address'] as const
const JOB = ['department', 'designation', 'employmentType', 'fte', 'weeklyHours'] as const

const text = (value: string | undefined): string | null => value || null

interface Window {
  /** the period's month, YYYY-MM */
  month: string
  /** absences of earlier months are no longer compared */
  since: string
  /** the first month that the period pays or recalculates */
  paidSince: string
}

/**
 * The changes since the last closed period.
 * @param before null if the person was in no closed period
 * @param first whether the group has no closed period: only joiners, leavers, terms and absences of the month are
 * reported
 */
export function changesOf(before: Facts | null, after: Facts, window: Window, first: boolean): Change[] {
  // Who had left before is new to the group's periods, and no news for payroll.
  if (before === null && after.lastDay !== null && after.lastDay.slice(0, 7) < window.paidSince) return []
  const inMonth = (day: string | null) => day?.slice(0, 7) === window.month
  const changes: Change[] = []
  const joined =
    before === null || (before.lastDay !== null && after.firstDay !== null && after.firstDay > before.lastDay)
  if (joined && after.firstDay !== null && (!first || inMonth(after.firstDay)))
    changes.push({ kind: 'joined', field: 'firstDay', before: null, after: after.firstDay, from: after.firstDay })
  if (!joined && before.firstDay !== after.firstDay && after.firstDay !== null)
    changes.push(moved('joined', 'firstDay', before.firstDay, after.firstDay))
  const lastDay = joined ? null : (before?.lastDay ?? null)
  if (after.lastDay !== lastDay && (!first || inMonth(after.lastDay)))
    changes.push(moved('left', 'lastDay', lastDay, after.lastDay))
  if (!first || inMonth(after.terms?.from ?? null))
    changes.push(...termsChanges(joined ? null : (before?.terms ?? null), after.terms))
  if (before !== null && !first) {
    for (const field of PERSON) changes.push(...compared('person', field, before[field], after[field]))
    for (const field of JOB) changes.push(...compared('job', field, before[field], after[field]))
    for (const key of Object.keys(after.watch))
      changes.push(...compared('person', key, before.watch[key] ?? '', after.watch[key] ?? ''))
    if (before.bankDigest !== after.bankDigest)
      changes.push({
        kind: 'bank',
        field: 'bankAccount',
        before: text(before.bankAccount),
        after: text(after.bankAccount),
        from: null,
      })
  }
  return [...changes, ...absenceChanges(before?.absences ?? [], after.absences, window, first)]
}

const moved = (kind: ChangeKind, field: string, before: string | null, after: string | null): Change => ({
  kind,
  field,
  before,
  after,
  from: after,
})

const compared = (kind: ChangeKind, field: string, before: string, after: string): Change[] =>
  before === after ? [] : [{ kind, field, before: text(before), after: text(after), from: null }]

function termsChanges(before: Facts['terms'], after: Facts['terms']): Change[] {
  const from = after?.from ?? null
  const changeOf = (field: string, old: string | undefined, now: string | undefined): Change[] =>
    old === now ? [] : [{ kind: 'terms', field, before: text(old), after: text(now), from }]
  const codes = [...new Set([...Object.keys(before?.amounts ?? {}), ...Object.keys(after?.amounts ?? {})])]
  return [
    ...changeOf('group', before?.group, after?.group),
    ...changeOf('basis', before?.basis, after?.basis),
    ...codes.flatMap((code) => changeOf(code, before?.amounts[code], after?.amounts[code])),
  ]
}

const days = ({ from, to, part }: AbsenceFact): string =>
  `${from === to ? from : `${from} to ${to}`}${part && ` (${part})`}`

function absenceChanges(
  before: readonly AbsenceFact[],
  after: readonly AbsenceFact[],
  { month, since }: Window,
  first: boolean,
): Change[] {
  const keyOf = (absence: AbsenceFact) => `${absence.leave} ${absence.month}`
  const reported = (absence: AbsenceFact | undefined) => (absence ? days(absence) : null)
  const [had, has] = [new Map(before.map((one) => [keyOf(one), one])), new Map(after.map((one) => [keyOf(one), one]))]
  const changes: Change[] = []
  for (const key of new Set([...had.keys(), ...has.keys()])) {
    const [old, now] = [had.get(key), has.get(key)]
    const absence = (now ?? old) as AbsenceFact
    if (absence.month < since || (old && now && days(old) === days(now) && old.type === now.type)) continue
    if (first && absence.from.slice(0, 7) !== month) continue
    const unchangedStart = now && first && now.month !== month
    if (unchangedStart) continue
    changes.push({
      kind: 'absence',
      field: absence.type,
      before: reported(old),
      after: reported(now),
      from: absence.from,
    })
  }
  return changes
}
