import { screens } from '@ems/contract/core/screens'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { auth } from '../../api/contract/auth.ts'
import { signOutWith } from '../../api/signOutState.ts'
import { deleteToken } from '../../api/token.ts'
import { confirmLeavingScreen } from '../../ui/form/draft/leaving.ts'

/** Ends the session on the server and in this browser; in this browser also if the server cannot be reached. */
export function useLogout() {
  const cache = useQueryClient()
  const router = useRouter()
  const [leaving, setLeaving] = useState(false)
  const logout = async () => {
    if (!(await confirmLeavingScreen())) return
    setLeaving(true)
    await signOutWith(async () => {
      // Running requests would be refused after the session has ended, and so would requests that a server event starts
      // then.
      await cache.cancelQueries()
      const ended = call(auth.logout, { body: {} }).catch(() => undefined)
      deleteToken()
      localStorage.removeItem('palette-recent')
      await ended
      await router.navigate({ to: screens.login, ignoreBlocker: true })
      // Not earlier: the data of the open screen would be read again, for nobody.
      cache.clear()
    })
  }
  return { logout, leaving }
}
