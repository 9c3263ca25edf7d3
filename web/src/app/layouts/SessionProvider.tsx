import type { ReactNode } from 'react'
import { Session, useVerified } from '../../api/session.ts'

/** Hands the session to everything of an area; it stands around the whole of it, so that it ends with it. */
export const InSession = ({ children }: { children: ReactNode }) => <Session value={useVerified()}>{children}</Session>
