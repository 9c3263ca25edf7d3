let under = false

/** Whether a sign-out is running: screens send no calls then, as they would be refused. */
export const isSigningOut = (): boolean => under

/** Signs out by `work`. @throws as `work` */
export async function signOutWith(work: () => Promise<void>): Promise<void> {
  under = true
  try {
    await work()
  } finally {
    under = false
  }
}
