import { useScope, useUser } from '../../api/session.ts'
import { useArea } from '../../ui/page/routeHooks.ts'

/** Whether leave that HR enters for a person is approved in the same call. @param userId the person's account */
export function useApprovesAtOnce(userId: string): boolean {
  const decidesAll = useScope('leaves.decide') === 'everyone'
  const isOwn = useUser()?._id === userId
  return useArea() === 'admin' && decidesAll && !isOwn
}
