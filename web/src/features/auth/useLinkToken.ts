import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * The token in the address's fragment, which is then removed from the address bar and the history: it is as powerful as
 * a password.
 */
export function useTokenOfLink(): string | null {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token'))
  const navigate = useNavigate()
  useEffect(() => {
    if (token) void navigate({ to: '.', hash: '', replace: true })
  }, [token, navigate])
  return token
}
