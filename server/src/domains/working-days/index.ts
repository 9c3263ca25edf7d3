// Working time of people: schedules, planned shifts, locations, working days, today at their place.
export {
  type PlannedShiftRow,
  plannedShiftsWithin,
  removePlannedShifts,
  setPlannedShifts,
} from './planned-shift.repo.ts'
export { timesTable } from './working-days.repo.ts'
export {
  type DatedSchedule,
  daysOfAccount,
  defaultDays,
  schedulesOf,
  sharedDays,
  todayIn,
  todayOf,
  workingDays,
  workingDaysWithin,
  workingWeekOn,
} from './working-days.ts'
export {
  insertWorkingTimes,
  lockSchedule,
  removeWorkingTime,
  setWorkingTime,
  type WorkingTimeRow,
  workingTimesOf,
  workingTimesWithin,
  zoneValue,
} from './working-time.repo.ts'
