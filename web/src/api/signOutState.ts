let under = false

/** Whether someone is signing out: what comes onto the screen now asks for nothing, as it would be refused. */
export const isSigningOut = (): boolean => under

/** Signs out by `work`. @throws what it throws */
export async function signOutWith(work: () => Promise<void>): Promise<void> {
  under = true
  try {
    await work()
  } finally {
    under = false
  }
}
