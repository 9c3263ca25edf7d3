// Before the first paint, and a file: the Content-Security-Policy allows no inline script.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('color-scheme')
  } catch {
    // Storage may be blocked.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  // zod would probe `new Function`, which the policy refuses.
  globalThis.__zod_globalConfig = { jitless: true }
})()
