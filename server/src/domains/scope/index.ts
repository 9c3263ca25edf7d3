// The scope of a permission: the predicate for lists, and the checks for records.
export { allEmployees, stayingEmployees } from './counters.ts'
export {
  CACHED_COUNT_FROM,
  coversOthers,
  findPermitted,
  getScopedPeople,
  isBelow,
  isCovered,
  isInScope,
  isInScopeForPage,
  onlySelf,
  type ScopedPeople,
  type ScopePredicate,
} from './scope.repo.ts'
export {
  canMoveInto,
  coversEntity,
  coversPlace,
  entitiesInScope,
  getPeopleInScope,
  hasPermissionFor,
  loadPermissionsOfReaders,
  requireCovered,
  requireEntity,
  requireEntityInScope,
  requirePermissionFor,
  requirePermissionForAll,
  requirePlace,
} from './scope.ts'
