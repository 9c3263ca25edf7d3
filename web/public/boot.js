// Before the first paint, and a file: the Content-Security-Policy allows no inline script.
;(() => {
  let chosen = null
  let signedIn = false
  try {
    chosen = localStorage.getItem('color-scheme')
    signedIn = localStorage.getItem('token') !== null
  } catch {
    // Storage may be blocked.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  // zod would probe `new Function`, which the policy refuses.
  globalThis.__zod_globalConfig = { jitless: true }
  // What the areas need at once; the sign-in does without.
  const ahead = signedIn ? document.currentScript?.dataset.ahead?.split(' ') : undefined
  for (const href of ahead ?? []) {
    const style = href.endsWith('.css')
    const link = { rel: style ? 'preload' : 'modulepreload', as: style ? 'style' : 'script', crossOrigin: '', href }
    document.head.append(Object.assign(document.createElement('link'), link))
  }
})()
