import { changeRequests } from '@ems/contract/change-requests'
import { departments } from '@ems/contract/departments'
import { employees } from '@ems/contract/employees'
import { tasks } from '@ems/contract/tasks'
import { teams } from '@ems/contract/teams'
import { beforeAll, expect, it } from 'vitest'
import { type Answer, type Client, startProduct } from './product.ts'

// Names, titles and codes appear within sentences and mails: none may look like several lines, or change the direction
// of writing.
const product = await startProduct()
const { build, db } = product
let admin: Client
let own: Client
let ids: { department: string; employee: string; team: string; task: string }

beforeAll(async () => {
  admin = await product.administrator()
  const { id: employee, userId, departmentId: department } = await build.employee()
  own = await product.as(userId)
  const team = (await build.team({ leaderId: employee })).id
  ids = { department, employee, team, task: await build.task({ employeeId: employee }) }
})

const person = { maritalStatus: 'single', salary: 1, designation: 'Cook', name: 'Ann' } as const
const fields: [field: string, send: (text: string) => Promise<Answer<object>>][] = [
  ['dep_name', (dep_name) => admin.call(departments.add, { body: { dep_name } })],
  ['dep_name', (dep_name) => admin.call(departments.update, { params: { id: ids.department }, body: { dep_name } })],
  ['name', (name) => change({ name })],
  ['designation', (designation) => change({ designation })],
  ['name', (name) => add({ name })],
  ['designation', (designation) => add({ designation })],
  ['employeeId', (employeeId) => add({ employeeId })],
  ['after', (after) => own.call(changeRequests.ask, { body: { field: 'name', after } })],
  ['task_name', (task_name) => admin.call(tasks.add, { body: { task_name } })],
  ['task_name', (task_name) => admin.call(tasks.addTeam, { body: { task_name } })],
  [
    'task_name',
    (task_name) =>
      admin.call(tasks.update, { params: { id: ids.task }, body: { task_name, deadlineAt: '2030-01-01T10:00' } }),
  ],
  ['team_name', (team_name) => admin.call(teams.add, { body: { team_name, leaderId: ids.employee } })],
  [
    'team_name',
    (team_name) => admin.call(teams.update, { params: { id: ids.team }, body: { team_name, leaderId: ids.employee } }),
  ],
]
const change = (over: object) =>
  admin.call(employees.update, {
    params: { id: ids.employee },
    body: { ...person, department: ids.department, ...over },
  })
const add = (over: object) =>
  admin.call(employees.add, {
    body: {
      ...person,
      department: ids.department,
      email: 'ann@example.com',
      employeeId: 'A1',
      dob: '1990-01-01',
      gender: 'other' as const,
      role: 'employee' as const,
      password: 'Password-1',
      key: '123456',
      ...over,
    },
  })

it.each(fields)('%s refuses line breaks and characters that change the text direction (%#)', async (field, send) => {
  const trail = () => db.selectFrom('audit_events').select('id').execute()
  const before = await trail()
  for (const text of ['Ann\nApprove it here: http://evil.example', 'Ann\u2028x', 'Ann\u202emoc.live', 'a\u2066b']) {
    const answer = await send(text)
    expect(answer, text).toMatchObject({ status: 400, body: { code: 'INVALID', issues: [{ path: field }] } })
    expect(answer.body.error).toMatch(/^(Line breaks|Characters that change .*) are not allowed here\.$/)
  }
  expect(await trail()).toEqual(before)
})
