// Before the first paint, and a file: the Content-Security-Policy allows no inline script.
;(() => {
  const { font, admin, employee } = document.currentScript?.dataset ?? {}
  const { pathname } = location
  let chosen = null
  let token = null
  let hasFont = false
  try {
    chosen = localStorage.getItem('color-scheme')
    const ended = localStorage.getItem('token_until_browser_closes') && !document.cookie.includes('browser_session=1')
    token = ended ? null : localStorage.getItem('token')
    hasFont = localStorage.getItem('font') === font
  } catch {
    // Storage may be blocked.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  // zod would probe `new Function`, which the policy refuses.
  globalThis.__zod_globalConfig = { jitless: true }

  // Where the app itself does not come, nothing else could say so.
  const failed = ({ target }) => {
    const said = document.querySelector('.starting p')
    if (target instanceof HTMLScriptElement && said)
      said.textContent = 'The page could not be loaded. Please reload it.'
  }
  addEventListener('error', failed, true)

  const load = (href, rel, as) =>
    document.head.append(Object.assign(document.createElement('link'), { rel, as, crossOrigin: '', href }))
  // What is in the cache already costs no line; else the letters of the system serve until the first screen stands.
  if (font && hasFont) {
    document.documentElement.setAttribute('data-letters', 'own')
    load(font, 'preload', 'font')
  } else if (font)
    document.fonts.addEventListener('loadingdone', () => localStorage.setItem('font', font), { once: true })
  if (!token) return

  // What the area needs at once, which the sign-in does without; where the address names none, that of both.
  const files = pathname.startsWith('/admin')
    ? admin
    : pathname.startsWith('/employee')
      ? employee
      : `${admin} ${employee}`
  for (const href of admin ? new Set(files.split(' ')) : []) {
    if (href.endsWith('.css')) load(href, 'preload', 'style')
    else load(href, 'modulepreload', 'script')
  }
  // Who is signed in is asked for before there is an app to ask, and so are the first figures of who opens with them;
  // `api/ahead.ts` takes the answers.
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` }
  globalThis.askedAhead = new Map()
  const ask = (path) => {
    const answer = fetch(path, { credentials: 'include', headers })
    answer.catch(() => undefined)
    globalThis.askedAhead.set(path, answer)
    return answer
  }
  const known = ask('/api/auth/verify')
  ask('/api/setting/organisation')
  const first = { '/admin-dashboard': ofAdministrator, '/employee-dashboard': ofEmployee }[pathname]
  if (first)
    known
      .then((answer) => answer.clone().json())
      .then((session) => session.user && first(session).forEach(ask))
      .catch(() => undefined)

  function ofAdministrator({ access, user }) {
    if (access?.can['dashboard.read'] !== 'everyone') return []
    // Whether a second factor is to be asked for, unless this browser has asked.
    const protects = user.role === 'admin' && localStorage.getItem(`protect:${user._id}`) === null
    return ['/api/dashboard/summary', '/api/dashboard/today', ...(protects ? ['/api/account/security'] : [])]
  }

  function ofEmployee({ user }) {
    const own = ['/api/dashboard/home', `/api/dashboard/employee/${user._id}`]
    return user.role === 'employee' ? [...own, `/api/leave/balance/${user._id}`] : own
  }
})()
