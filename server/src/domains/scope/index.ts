// Whom a permission covers: the predicate of lists, and the checks of records.
export { allEmployees, stayingEmployees } from './counters.ts'
export {
  CACHED_COUNT_FROM,
  findPermitted,
  getScopedPeople,
  isBelow,
  isInScope,
  isInScopeForPage,
  isReached,
  type ScopedPeople,
  type ScopePredicate,
} from './scope.repo.ts'
export {
  checkPermissionsOfReaders,
  coversDepartment,
  getPeopleInScope,
  hasPermissionFor,
  requireCovered,
  requireDepartment,
  requirePermissionFor,
  requirePermissionForAll,
} from './scope.ts'
