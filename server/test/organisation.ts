import { callsAbout, nobody, type Things } from './calls-about-people.ts'
import { type Member, type Stand, tableKeys } from './oracle.ts'
import type { Client, startProduct } from './product.ts'

/**
 * An organisation with managers, a head of department, the built-in roles, two narrow roles, and a record of each kind
 * for each person.
 */
export async function makeOrganisation(product: Awaited<ReturnType<typeof startProduct>>) {
  const { build, db } = product
  const members: Member[] = []
  const by: Record<string, Member> = {}
  const things: Things = {}

  async function member(
    name: string,
    departmentId: string,
    manager: string | null,
    seed: object = {},
  ): Promise<Member> {
    const above = manager === null ? null : (by[manager] as Member)
    const made = await build.employee({ name, departmentId, managerId: above?.id ?? null, ...seed })
    const one: Member = { ...made, manager: above, employed: !('leftOn' in seed) }
    members.push(one)
    by[name] = one
    return one
  }

  const [east, west] = [await build.department({ name: 'East' }), await build.department({ name: 'West' })]
  await member('boss', east, null)
  await member('manager', east, 'boss')
  await member('direct', east, 'manager')
  await member('indirect', west, 'direct')
  await member('former', west, 'boss')
  await member('head', east, 'boss')
  await member('custom', west, 'boss')
  await member('below', east, 'custom')
  await member('lead', west, 'boss')
  await member('led', east, 'lead')
  await member('leaver', west, null, { leftOn: '2026-01-31' })
  for (const name of ['hr', 'payroll', 'auditor', 'local', 'ended', 'coming', 'plain']) await member(name, west, 'boss')
  const of = (name: string) => (by[name] as Member).userId
  await db
    .insertInto('department_heads')
    .values({ department_id: west, employee_id: (by.head as Member).id })
    .execute()
  for (const role of ['hr', 'payroll', 'auditor'] as const) await build.assignment({ userId: of(role), role })
  const all = (scope: 'reports' | 'department') => Object.fromEntries(tableKeys.map((key) => [key, scope]))
  await build.assignment({ userId: of('lead'), role: all('reports') })
  await build.assignment({ userId: of('local'), role: all('department'), departments: [east] })
  await build.assignment({ userId: of('ended'), role: 'hr', toDay: '2020-02-01' })
  await build.assignment({ userId: of('coming'), role: 'hr', fromDay: '2099-01-01' })
  const today = product.clock.today()
  await build.delegation({ from: of('manager'), to: of('former'), fromDay: today, toDay: today })
  for (const { id } of members) {
    const leave = await build.leave({ employeeId: id, leaveType: 'Sick Leave', reason: 'Private', status: 'Approved' })
    const team = await build.team({ leaderId: id })
    const [task, teamTask] = [await build.task({ employeeId: id }), await build.task({ teamId: team.id })]
    const salary = await build.salary({ employeeId: id })
    things[id] = {
      leave: leave.id,
      salary: typeof salary === 'string' ? salary : salary.id,
      task,
      team: team.id,
      teamTask,
    }
  }
  // Existing marks stay, so that marking again changes nothing.
  for (const one of members.filter((one) => one.employed))
    await build.attendance({ employeeId: one.id, day: product.clock.today(), status: 'Present' })

  const clientOf = async (name: string): Promise<[Client, Member]> =>
    name === 'admin'
      ? [await product.administrator(), nobody]
      : [await product.as((by[name] as Member).userId), by[name] as Member]

  return { members, by, things, clientOf, cases: callsAbout(things), stands: standsOf(by) }
}

/** The sources of rights of each caller. */
const standsOf = (by: Record<string, Member>): Record<string, Stand> => ({
  admin: { administrator: true },
  plain: {},
  manager: {},
  boss: {},
  head: { heads: [(by.indirect as Member).departmentId] },
  hr: { roles: ['hr'] },
  payroll: { roles: ['payroll'] },
  auditor: { roles: ['auditor'] },
  // Each right, for some people: calls about other people pass only here.
  lead: { custom: { keys: tableKeys, scope: 'reports', departments: [] } },
  local: { custom: { keys: tableKeys, scope: 'department', departments: [(by.boss as Member).departmentId] } },
  ended: {},
  coming: {},
  former: { actsFor: by.manager as Member },
})
