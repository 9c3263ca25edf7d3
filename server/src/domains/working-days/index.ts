// Working time of people: schedules, locations, working days, today at their place.
export { timesTable } from './working-days.repo.ts'
export { daysOfAccount, schedulesOf, sharedDays, todayIn, todayOf, usualDays, workingDays } from './working-days.ts'
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
