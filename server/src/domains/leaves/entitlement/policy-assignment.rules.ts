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

const fits = (wanted: string | null, is: string | null): boolean => wanted === null || wanted === is

type Features = Pick<PolicyRule, 'employeeId' | 'departmentId' | 'locationId' | 'employmentType'>

/** A rule for the person comes first, then the first rule that matches. */
function ruleFor(rules: readonly PolicyRule[], person: Features): PolicyRule | undefined {
  const own = rules.find((rule) => rule.employeeId !== null && rule.employeeId === person.employeeId)
  return (
    own ??
    rules.find(
      (rule) =>
        rule.employeeId === null &&
        fits(rule.departmentId, person.departmentId) &&
        fits(rule.employmentType, person.employmentType) &&
        fits(rule.locationId, person.locationId),
    )
  )
}

function ruleOn(person: PolicySubject, { rules }: RuleSet, day: string): PolicyRule | undefined {
  const position = person.positions.findLast(({ from }) => from <= day)
  const place = person.places.findLast(({ from }) => from <= day)
  return ruleFor(rules, {
    employeeId: person.id,
    departmentId: position?.departmentId ?? null,
    employmentType: (position?.employmentType ?? null) as PolicyRule['employmentType'],
    locationId: place?.locationId ?? null,
  })
}

/** People with the same department, location and employment type; people with a rule of their own are one each. */
export interface PeopleGroup extends Features {
  people: number
}

/** How many people each rule applies to, in the order of the rules, and how many none applies to. */
export function countPeople(rules: readonly PolicyRule[], groups: readonly PeopleGroup[]) {
  const counts = rules.map(() => 0)
  let others = 0
  for (const group of groups) {
    const rule = ruleFor(rules, group)
    if (rule) counts[rules.indexOf(rule)] = (counts[rules.indexOf(rule)] ?? 0) + group.people
    else others += group.people
  }
  return { counts, others }
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
  const policyDays: PolicyDays[] = []
  for (const [n, from] of begins.entries()) {
    const set = sets.findLast((one) => one.from <= from)
    const policyId = set && ruleOn(person, set, from)?.policyId
    const policy = policyId == null ? undefined : policies.get(policyId)
    if (policyId == null || !policy) continue
    const next = begins[n + 1]
    const to = next === undefined ? person.leftOn : addDays(next, -1)
    const terms = termsOn(policy, from)
    const last = policyDays.at(-1)
    if (last && last.terms === terms && last.to !== null && addDays(last.to, 1) === from) last.to = to
    else policyDays.push({ from, to, terms, policyId })
  }
  return policyDays
}
