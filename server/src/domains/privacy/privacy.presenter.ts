import { type Erasure, ErasureClass, type Hold, type PersonStanding } from '@ems/contract/privacy'
import type { RunRow } from './erasures/erasure.repo.ts'
import { stateOf } from './erasures/erasure.rules.ts'
import type { Previewed } from './erasures/erasure.service.ts'
import type { HoldRow } from './erasures/hold.repo.ts'

const employeeRef = (row: Pick<HoldRow, 'employee_id' | 'user_id' | 'code' | 'name'>) => ({
  _id: row.employee_id,
  employeeId: row.code,
  userId: { _id: row.user_id, name: row.name },
})

/** @param today the organisation's day */
export const presentStanding = ({ person, objection }: Previewed, today: string): PersonStanding => ({
  employee: employeeRef(person),
  leftOn: person.left_on,
  hold: person.hold,
  classes: ErasureClass.options.map((kind) => ({
    class: kind,
    dueOn: person.due[kind],
    state: stateOf(person, kind, today),
  })),
  objection: objection ?? '',
})

export const presentErasure = (row: RunRow): Erasure => ({
  _id: row.id,
  status: row.status,
  classes: row.classes,
  count: row.employee_ids.length,
  done: row.done,
  erased: row.erased,
  passedOver: row.passed_over as Erasure['passedOver'],
  askedBy: { _id: row.asked_by, name: row.asked_by_name },
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
})

export const presentHold = (row: HoldRow): Hold => ({
  _id: row.id,
  employee: employeeRef(row),
  reason: row.reason,
  until: row.until,
  createdAt: row.created_at.toISOString(),
})
