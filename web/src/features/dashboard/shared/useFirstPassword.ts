import { useSession } from '../../../api/session.ts'

/** Under which name the browser keeps that someone was asked for a password of their own; undefined where there is nothing to ask. */
export function useFirstPassword(): string | undefined {
  const session = useSession()
  const name = `first-password:${session?.user._id}`
  return session?.mustChangePassword && localStorage.getItem(name) === null ? name : undefined
}
