import { employees } from '@ems/contract/employees'
import { tasks } from '@ems/contract/tasks'
import { teams } from '@ems/contract/teams'
import sharp from 'sharp'
import { make, type Writer } from './writers.ts'

/**
 * Adds employees with picture, account and mail, and edits them now and then. Only one writer of a kind works at a
 * time: the last acknowledged edit is known only without concurrent edits.
 */
export function employeeWriter(department: string): Writer {
  const mine: string[] = []
  let n = 0
  return async (desk) => {
    const victim = mine.length > 0 && desk.random.chance(0.7) ? desk.random.pick(mine) : undefined
    const designation = `Designation ${n++}`
    const salary = desk.random.int(100_000, 900_000) / 100
    if (victim) {
      const before = desk.ledger.known('employee', victim) ?? {}
      const name = `Renamed ${n}`
      const after = { ...before, name, designation, salary }
      const body = { name, maritalStatus: 'single' as const, designation, salary, department }
      const done = await make(desk, employees.update, { params: { id: victim }, body })
      if (done) desk.ledger.acknowledge('employee', victim, after)
      if (done === undefined) desk.ledger.suspect('employee', victim, after)
      return
    }
    const code = `NEW-${n}`
    const email = `new-${n}@example.com`
    const person = { name: `New ${n}`, email, employeeId: code, dob: '1990-05-17', gender: 'other' as const }
    const account = {
      role: 'employee' as const,
      password: 'Password-1',
      key: '123456',
      maritalStatus: 'married' as const,
    }
    const body = {
      ...person,
      ...account,
      designation,
      salary,
      department,
      personalEmail: `${code.toLowerCase()}@home.example.com`,
    }
    const done = await make(desk, employees.add, { body, file: { bytes: await picture(n) } })
    if (!done) return
    const { _id, userId } = done.employee
    desk.ledger.acknowledge('employee', _id, {
      code,
      email,
      name: person.name,
      designation,
      salary,
      photo: userId.profileImage,
    })
    mine.push(_id)
  }
}

/** A different picture for each `n`. */
const picture = (n: number): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: { r: n % 256, g: (n * 7) % 256, b: 90 } } })
    .png()
    .toBuffer()

/** Adds tasks, assigns them, again now and then, and finishes them. */
export function taskWriter(): Writer {
  const open: string[] = []
  let n = 0
  return async (desk) => {
    const name = `Task ${n++}`
    const added = await make(desk, tasks.add, { body: { task_name: name } })
    if (added) {
      desk.ledger.acknowledge('task', added.task._id, { name, assignee: null, status: 'no assign' })
      open.push(added.task._id)
    }
    if (open.length === 0) return
    const id = desk.random.pick(open)
    const before = desk.ledger.known('task', id) ?? {}
    const assignee = desk.random.pick(desk.people)
    const times = { assignAt: '2030-01-01T08:00:00Z', deadlineAt: '2030-02-01T08:00:00Z' }
    const assigned = { ...before, assignee, status: 'Assigned' }
    const done = await make(desk, tasks.assign, { params: { id }, body: { employeeId: assignee, ...times } })
    if (done) desk.ledger.acknowledge('task', id, assigned)
    if (done === undefined) desk.ledger.suspect('task', id, assigned)
    if (done && desk.random.chance(0.5)) return
    // No writer uses it after this, as a lost call may or may not have changed it.
    open.splice(open.indexOf(id), 1)
    if (!done) return
    const finished = await make(desk, tasks.markDone, { params: { id } })
    if (finished) desk.ledger.acknowledge('task', id, { ...assigned, status: 'Completed' })
    if (finished === undefined) desk.ledger.suspect('task', id, { ...assigned, status: 'Completed' })
  }
}

/** Adds a few teams, renames them, changes their leaders and members. */
export function teamWriter(): Writer {
  const mine: string[] = []
  let n = 0
  return async (desk) => {
    const name = `Team ${n++}`
    if (mine.length < 20) {
      const leader = desk.random.pick(desk.people)
      const done = await make(desk, teams.add, { body: { team_name: name, leaderId: leader } })
      if (!done) return
      desk.ledger.acknowledge('team', done.team._id, { name, leader, members: leader })
      mine.push(done.team._id)
      return
    }
    const id = desk.random.pick(mine)
    const before = desk.ledger.known('team', id) ?? {}
    const leader = String(before.leader)
    const rename = desk.random.chance(0.5)
    const people = [...new Set([leader, ...desk.random.some(desk.people, 8)])].sort()
    const after = rename ? { ...before, name } : { ...before, members: people.join(',') }
    const done = rename
      ? await make(desk, teams.update, { params: { id }, body: { team_name: name, leaderId: leader } })
      : await make(desk, teams.setMembers, { params: { id }, body: { employeeIds: people } })
    if (done) desk.ledger.acknowledge('team', id, after)
    if (done !== undefined) return
    desk.ledger.suspect('team', id, after)
    // A later edit of the other half would not know the result of this one.
    mine.splice(mine.indexOf(id), 1)
  }
}
