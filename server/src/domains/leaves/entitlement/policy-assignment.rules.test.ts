import { expect, it } from 'vitest'
import { countPeople } from './policy-assignment.rules.ts'

const anyone = { policyId: 'p', employeeId: null, departmentId: null, locationId: null, employmentType: null }
const group = (people: number, of = {}) => ({ ...anyone, employmentType: 'full-time' as const, people, ...of })

it('each rule counts the people that it applies to: a rule for one person first, then the first that matches', () => {
  const rules = [
    { ...anyone, departmentId: 'logistics' },
    { ...anyone, locationId: 'porto', departmentId: 'logistics' },
    { ...anyone, employeeId: 'ada' },
    { ...anyone, employmentType: 'intern' as const },
  ]
  const groups = [
    group(20, { departmentId: 'logistics' }),
    group(8, { departmentId: 'logistics', locationId: 'porto' }),
    group(1, { departmentId: 'logistics', employeeId: 'ada' }),
    group(2, { employmentType: 'intern' }),
    group(160),
  ]
  expect(countPeople(rules, groups)).toEqual({ counts: [28, 0, 1, 2], others: 160 })
  expect(countPeople([], groups)).toEqual({ counts: [], others: 191 })
})
