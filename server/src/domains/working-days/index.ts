// Working time of people: schedules, planned shifts, locations, working days, today at their place.
export {
  type PlannedShiftRow,
  plannedShiftsWithin,
  removePlannedShifts,
  setPlannedShifts,
} from './planned-shift.repo.ts'
export { timesTable } from './working-days.repo.ts'
export {
  daysOfAccount,
  schedulesOf,
  sharedDays,
  todayIn,
  todayOf,
  usualDays,
  type WorkedBy,
  weekOn,
  workingDays,
  workingDaysWithin,
} from './working-days.ts'
export {
  holdSchedule,
  insertWorkingTimes,
  removeWorkingTime,
  setWorkingTime,
  type WorkingTimeRow,
  workingTimesOf,
  workingTimesWithin,
  zoneValue,
} from './working-time.repo.ts'
