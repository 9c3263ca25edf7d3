const TOKEN = 'token'
/** Marks a token that must not outlive the browser. */
const UNTIL_BROWSER_CLOSES = 'token_until_browser_closes'

/**
 * Over https, the prefix makes browsers accept the cookie only from this host; the name without it is from earlier
 * versions.
 */
const browserStayedOpen = () => /(^|; )(__Host-)?browser_session=1(;|$)/.test(document.cookie)

/** The stored token; a token of a closed browser is deleted. */
export function readToken(): string | null {
  const token = localStorage.getItem(TOKEN)
  if (token !== null && localStorage.getItem(UNTIL_BROWSER_CLOSES) !== null && !browserStayedOpen()) {
    deleteToken()
    return null
  }
  return token
}

/** Stores the token of a new session; without `remember` it ends with the browser, like its cookie. */
export function storeToken(token: string, remember: boolean): void {
  localStorage.setItem(TOKEN, token)
  if (remember) {
    localStorage.removeItem(UNTIL_BROWSER_CLOSES)
  } else {
    localStorage.setItem(UNTIL_BROWSER_CLOSES, '1')
    const secure = location.protocol === 'https:'
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
    document.cookie = `${secure ? '__Host-' : ''}browser_session=1; SameSite=Lax; path=/${secure ? '; Secure' : ''}`
  }
}

export function deleteToken(): void {
  localStorage.removeItem(TOKEN)
  localStorage.removeItem(UNTIL_BROWSER_CLOSES)
}

/** Reports when another tab signs in or out. @returns stops it */
export function onTokenChangedElsewhere(tell: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === TOKEN || event.key === null) tell()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
