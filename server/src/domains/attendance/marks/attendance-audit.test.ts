import { attendance } from '@ems/contract/attendance'
import { change, describeAudit } from '../../../../test/audit.ts'
import { startProduct } from '../../../../test/product.ts'

const product = await startProduct()
const { build } = product

describeAudit('attendance', product, {
  mark: async () => {
    const { id } = await build.employee()
    return change({
      endpoint: attendance.mark,
      request: { params: { employeeId: id }, body: { status: 'Sick' } },
      events: [{ action: 'attendance.mark', kind: 'mark', id }],
    })
  },
  markMany: async () => {
    const departmentId = await build.department()
    const people = [await build.employee({ departmentId }), await build.employee({ departmentId })]
    const employeeIds = people.map(({ id }) => id)
    return change({
      endpoint: attendance.markMany,
      request: { body: { status: 'Present', employeeIds } },
      events: employeeIds.map((id) => ({ action: 'attendance.mark', kind: 'mark' as const, id })),
    })
  },
  undo: async () => {
    const { id } = await build.employee()
    const as = await build.administrator()
    const marked = await (await product.as(as)).call(attendance.mark, {
      params: { employeeId: id },
      body: { status: 'Sick' },
    })
    return change({
      as,
      endpoint: attendance.undo,
      request: { body: { markedAt: marked.body.attendance.updatedAt ?? '' } },
      events: [{ action: 'attendance.undo', kind: 'mark', id }],
    })
  },
  correct: async () => {
    const { id } = await build.employee()
    const date = product.clock.today()
    await build.attendance({ employeeId: id, day: date, status: 'Absent' })
    return change({
      endpoint: attendance.correct,
      request: { params: { employeeId: id }, body: { date, status: 'Present', reason: 'Came by train' } },
      events: [{ action: 'attendance.correct', kind: 'mark', id }],
    })
  },
  correctMany: async () => {
    const people = [await build.employee(), await build.employee()]
    const date = product.clock.today()
    return change({
      endpoint: attendance.correctMany,
      request: {
        body: {
          reason: 'Came by train',
          marks: people.map(({ id }) => ({ employeeId: id, date, status: 'Present' as const })),
        },
      },
      events: people.map(({ id }) => ({ action: 'attendance.correct', kind: 'mark' as const, id })),
    })
  },
})
