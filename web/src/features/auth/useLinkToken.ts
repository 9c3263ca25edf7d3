import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** The token of the fragment, which is then taken out of the address bar and the history: it is as good as a password. */
export function useTokenOfLink(): string | null {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token'))
  const navigate = useNavigate()
  useEffect(() => {
    if (token) void navigate({ to: '.', hash: '', replace: true })
  }, [token, navigate])
  return token
}
