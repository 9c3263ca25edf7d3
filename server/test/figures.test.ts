import { LeaveStatus } from '@ems/contract/leaves'
import { TaskKind, TaskStatus } from '@ems/contract/tasks'
import { expect, it } from 'vitest'
import { correctedMarks, marks } from '../src/domains/attendance/marks/day.repo.ts'
import { applicantCounter, cancelledLeaveCounter, leaveFigure } from '../src/domains/leaves/shared/leave.repo.ts'
import { netSalariesIn, reversedSalaries, salaryRecords } from '../src/domains/salaries/repo.ts'
import { allEmployees, stayingEmployees } from '../src/domains/scope/index.ts'
import { taskFigure } from '../src/domains/tasks/repo.ts'
import { teamFigure } from '../src/domains/teams/repo.ts'
import { readCounters } from '../src/platform/database/counters.ts'
import { newId } from '../src/platform/database/ids.ts'
import { startProduct } from './product.ts'

const { db, build } = await startProduct()

it('the declared counters are exactly those that triggers maintain', async () => {
  const { id: employeeId, userId: reversedBy } = await build.employee()
  const { id: teamId } = await build.team({ leaderId: employeeId })
  await build.salary({ employeeId, basicSalary: '100' })
  await build.salary({ employeeId, reversedBy })
  for (const [index, status] of LeaveStatus.options.entries())
    await build.leave({ employeeId, status, startDate: `2026-01-0${index + 1}` })
  await db
    .updateTable('leaves')
    .set({ status: 'Rejected', ended: 'cancelled' })
    .where('id', '=', (await build.leave({ employeeId, status: 'Approved', startDate: '2026-02-01' })).id)
    .execute()
  for (const kind of TaskKind.options) {
    const assigned = kind === 'personal' ? { employeeId } : { teamId }
    await build.task({ kind })
    await build.task(assigned)
    await build.task({ ...assigned, returnAt: '2026-01-06T09:00:00Z' })
  }
  const day = '2026-01-05'
  await build.attendance({ employeeId, day, status: 'Absent' })
  const correction = { former_status: 'Absent', status: 'Present', reason: 'Came late.', changed_by: reversedBy }
  await db
    .insertInto('attendance_history')
    .values({ id: newId(), employee_id: employeeId, day, ...correction, changed_at: new Date() })
    .execute()
  const declared = [
    ...[marks, correctedMarks],
    ...[
      allEmployees,
      stayingEmployees,
      teamFigure,
      salaryRecords,
      netSalariesIn('USD'),
      reversedSalaries,
      applicantCounter,
    ],
    ...[...LeaveStatus.options.map(leaveFigure), cancelledLeaveCounter],
    ...TaskKind.options.flatMap((kind) => TaskStatus.options.map((status) => taskFigure(kind, status))),
  ]
  const value = await readCounters(db)
  expect(declared.filter((name) => value(name) === 0)).toEqual([])
  const kept = await db.selectFrom('figures').select('name').distinct().where('value', '>', '0').execute()
  expect(kept.map((row) => row.name).sort()).toEqual([...declared].sort())
})
