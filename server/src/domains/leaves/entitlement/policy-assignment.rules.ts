import { addDays } from '@ems/contract/core/days'
import type { PolicyRule } from '@ems/contract/leave-policies'
import type { PolicyDays, Terms } from './entitlement.rules.ts'

export interface RuleSet {
  from: string
  /** null matches everyone */
  rules: readonly PolicyRule[]
}

export interface PolicyHistory {
  past: readonly { until: string; terms: Terms }[]
  now: Terms
}

export interface PolicySubject {
  id: string
  employedFrom: string
  leftOn: string | null
  positions: readonly { from: string; departmentId: string | null; employmentType: string | null }[]
  places: readonly { from: string; locationId: string | null }[]
}

const fits = (wanted: string | null, is: string | null | undefined): boolean => wanted === null || wanted === is

/** A rule for the person comes first, then the first rule that matches. */
function ruleOn(person: PolicySubject, { rules }: RuleSet, day: string): PolicyRule | undefined {
  const own = rules.find((rule) => rule.employeeId === person.id)
  if (own) return own
  const position = person.positions.findLast(({ from }) => from <= day)
  const place = person.places.findLast(({ from }) => from <= day)
  return rules.find(
    (rule) =>
      rule.employeeId === null &&
      fits(rule.departmentId, position?.departmentId) &&
      fits(rule.employmentType, position?.employmentType) &&
      fits(rule.locationId, place?.locationId),
  )
}

const termsOn = ({ past, now }: PolicyHistory, day: string): Terms =>
  past.find(({ until }) => day < until)?.terms ?? now

export function trackedDays(
  person: PolicySubject,
  sets: readonly RuleSet[],
  policies: ReadonlyMap<string, PolicyHistory>,
): PolicyDays[] {
  const first = sets[0]?.from
  if (first === undefined) return []
  const begin = person.employedFrom > first ? person.employedFrom : first
  const changes = [
    ...sets.map(({ from }) => from),
    ...person.positions.map(({ from }) => from),
    ...person.places.map(({ from }) => from),
    ...[...policies.values()].flatMap(({ past }) => past.map(({ until }) => until)),
  ].filter((day) => day > begin && (person.leftOn === null || day <= person.leftOn))
  const begins = person.leftOn !== null && person.leftOn < begin ? [] : [...new Set([begin, ...changes])].sort()
  const found: PolicyDays[] = []
  for (const [n, from] of begins.entries()) {
    const set = sets.findLast((one) => one.from <= from)
    const policyId = set && ruleOn(person, set, from)?.policyId
    const policy = policyId == null ? undefined : policies.get(policyId)
    if (policyId == null || !policy) continue
    const next = begins[n + 1]
    const to = next === undefined ? person.leftOn : addDays(next, -1)
    const terms = termsOn(policy, from)
    const last = found.at(-1)
    if (last && last.terms === terms && last.to !== null && addDays(last.to, 1) === from) last.to = to
    else found.push({ from, to, terms, policyId })
  }
  return found
}
