import { Text } from '@mantine/core'
import type { AttendanceEntry } from '../../../api/contract/attendance.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './OnLeaveList.module.css'

interface OnLeaveListProps {
  people: readonly AttendanceEntry[]
  /** their number, even if not all are listed */
  total: number
}

/** The selected people on approved leave; they are marked as on leave. */
export function OnLeaveList({ people, total }: OnLeaveListProps) {
  const t = getTranslator('attendance')
  const more = total - people.length
  return (
    <>
      <Text mt="sm">{t('many.onLeave', { count: total })}</Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <ul className={classes.people} tabIndex={0} aria-label={t('many.onLeaveLabel')}>
        {people.map(({ employeeId, onLeave }) => (
          <li key={employeeId._id}>
            {employeeId.userId.name} ({employeeId.employeeId}){onLeave && `, ${onLeave}`}
          </li>
        ))}
      </ul>
      {more > 0 && <Text size="sm">{t('many.onLeaveMore', { count: more })}</Text>}
    </>
  )
}
