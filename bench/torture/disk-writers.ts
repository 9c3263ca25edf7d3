import { DAY_MS } from '@ems/contract/core/durations'
import { employees } from '@ems/contract/employees'
import { leaves } from '@ems/contract/leaves'
import { salaries } from '@ems/contract/salaries'
import sharp from 'sharp'
import type { Random } from '../../server/seeds/demo-random.ts'
import type { Caller, Outcome } from './calls.ts'
import type { Report } from './report.ts'

/** The acknowledged writes, and the number of each status. */
export interface Made {
  salaries: string[]
  /** paths below the data folder */
  pictures: string[]
  answers: Map<number, number>
}

interface Desk {
  people: string[]
  department: string
  random: Random
}

let sequence = 0

/** One write of a random kind: a salary, a leave with a long reason, an employee with a picture. @returns its status */
export async function everyWriter(
  admin: Caller,
  { people, department, random }: Desk,
  made: Made,
  report: Report,
): Promise<number> {
  const n = ++sequence
  const kind = random.int(0, 9)
  if (kind < 4) {
    const answer = await admin.call(salaries.add, {
      body: { employeeId: random.pick(people), basicSalary: n, payDate: '2032-01-01' },
    })
    if (answer.status === 200) made.salaries.push(answer.body.salary._id)
    return judged(answer, made, report)
  }
  if (kind < 9) {
    const day = new Date(Date.UTC(2032, 0, 1) + n * DAY_MS).toISOString().slice(0, 10)
    // Incompressible text fills the database's log sooner.
    const reason = Array.from({ length: 200 }, () => random.int(0, 2 ** 30).toString(36)).join(' ')
    const body = { userId: random.pick(people), leaveType: 'Sick Leave' as const, startDate: day, endDate: day, reason }
    return judged(await admin.call(leaves.add, { body }), made, report)
  }
  const person = {
    name: `New ${n}`,
    email: `new-${n}@example.com`,
    employeeId: `NEW-${n}`,
    dob: '1990-05-17',
    gender: 'other' as const,
  }
  const account = {
    role: 'employee' as const,
    password: 'Password-1',
    key: '123456',
    maritalStatus: 'married' as const,
  }
  const body = {
    ...person,
    ...account,
    designation: 'x',
    salary: 1,
    department,
    personalEmail: `new-${n}@home.example.com`,
  }
  const answer = await admin.call(employees.add, { body, file: { bytes: await noise() } })
  if (answer.status === 200) made.pictures.push(String(answer.body.employee.userId.profileImage))
  return judged(answer, made, report)
}

/** A picture that stays large, as noise does not compress. */
const noise = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 512,
      height: 512,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()

/** An answer on a full disk is a success or a 503 with a sentence, never a stack trace or silence. */
function judged({ status, body, lost }: Outcome<object>, made: Made, report: Report): number {
  made.answers.set(status, (made.answers.get(status) ?? 0) + 1)
  if (status !== 200 && status !== 503)
    report.fault(`a call on a full disk was answered ${status} ${lost} ${body.error}`, 'an odd answer on a full disk')
  if (/\bat \w|Error:|ENOSPC|select |insert /.test(body.error ?? ''))
    report.fault(`an answer shows internals: ${body.error}`)
  return status
}
