import { screens } from '@ems/contract/core/screens'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { startSession } from '../../api/sessionCache.ts'
import { safeNext } from '../../ui/page/safeNext.ts'
import type { Session } from './components/SecondStep.tsx'

/**
 * Stores the session of an answer, and opens the first screen.
 * @param next the requested screen, if the session names none
 */
export function useEnter(next?: string | undefined) {
  const navigate = useNavigate()
  const cache = useQueryClient()
  return (session: Session, remember: boolean, page?: string | null) => {
    startSession(cache, session, remember)
    const wanted = safeNext(page ?? next, window.location.origin) ?? session.access.home
    const area = session.access.home === screens.admin.home ? screens.admin : screens.employee
    void navigate({ href: session.mustEnrol ? area.security : wanted, replace: true })
  }
}
