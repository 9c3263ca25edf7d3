import type { ReactNode } from 'react'
import { Session, useVerified } from '../../api/session.ts'

/** Gives the session to all components of an area; wraps the whole area, so that the session ends with it. */
export const SessionProvider = ({ children }: { children: ReactNode }) => (
  <Session value={useVerified()}>{children}</Session>
)
