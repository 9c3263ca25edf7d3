// Runs before the first paint and before any module. It is a file, not an inline script, because the
// Content-Security-Policy allows none.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('color-scheme')
  } catch {
    // Storage may be blocked; the system's scheme is used then.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  // zod would probe `new Function`, which the policy refuses and reports in the console.
  globalThis.__zod_globalConfig = { jitless: true }
})()
