// The scope of a permission: the predicate for lists, and the checks for records.
export { allEmployees, stayingEmployees } from './counters.ts'
export {
  CACHED_COUNT_FROM,
  coversOthers,
  findPermitted,
  getScopedPeople,
  isBelow,
  isInScope,
  isInScopeForPage,
  isReached,
  onlySelf,
  type ScopedPeople,
  type ScopePredicate,
} from './scope.repo.ts'
export {
  canMoveInto,
  checkPermissionsOfReaders,
  coversEntity,
  coversPlace,
  entitiesInScope,
  getPeopleInScope,
  hasPermissionFor,
  requireCovered,
  requireEntity,
  requireEntityInScope,
  requirePermissionFor,
  requirePermissionForAll,
  requirePlace,
} from './scope.ts'
