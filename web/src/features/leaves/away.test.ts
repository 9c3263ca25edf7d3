import { describe, expect, it } from 'vitest'
import type { Leave } from '../../api/contract/leaves.ts'
import { agendaOf, daysOf, leaveOn, monthBeside, rowsOf } from './away.ts'

const leave = (person: string, startDate: string, endDate: string, status = 'Approved') =>
  ({ _id: `${person} ${startDate}`, employeeId: { _id: person }, startDate, endDate, status }) as unknown as Leave

describe('a month of leaves', () => {
  it('has its days, and months beside it, over years and leap days', () => {
    expect(daysOf('2028-02')).toHaveLength(29)
    expect(daysOf('2026-12').at(-1)).toBe('2026-12-31')
    expect([monthBeside('2026-12', 1), monthBeside('2027-01', -1), monthBeside('2026-01', 1)]).toEqual([
      '2027-01',
      '2026-12',
      '2026-02',
    ])
  })

  it('groups leaves by person and finds who is away on a day; what was rejected is none', () => {
    const rows = rowsOf([
      leave('ann', '2026-11-28', '2026-12-02'),
      leave('ann', '2026-12-10', '2026-12-10', 'Pending'),
      leave('bea', '2026-12-02', '2026-12-03', 'Rejected'),
      leave('cyd', '2026-12-02', '2026-12-02'),
    ])
    expect(rows.map(({ person }) => person._id)).toEqual(['ann', 'cyd'])
    expect(rows[0] && leaveOn(rows[0], '2026-12-03')).toBeUndefined()
    expect(
      agendaOf(rows, daysOf('2026-12')).map(({ day, leaves }) => [day, leaves.map((one) => one.employeeId._id)]),
    ).toEqual([
      ['2026-12-01', ['ann']],
      ['2026-12-02', ['ann', 'cyd']],
      ['2026-12-10', ['ann']],
    ])
  })
})
