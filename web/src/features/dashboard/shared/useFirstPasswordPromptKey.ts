import { useSession } from '../../../api/session.ts'

/** The key under which the browser stores that a person was asked for a new password; undefined if there is nothing to ask. */
export function useFirstPasswordPromptKey(): string | undefined {
  const session = useSession()
  const name = `first-password:${session?.user._id}`
  return session?.mustChangePassword && localStorage.getItem(name) === null ? name : undefined
}
