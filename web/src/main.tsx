import './app/styles.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError } from './api/errors.ts'
import { App } from './app/App.tsx'
import { preloadLayout } from './app/routes/areaLayouts.ts'
import { router } from './app/routes/router.tsx'
import { startLanguage } from './app/shared/loadWords.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html lost its root')

/**
 * The first screen renders once, when it is known; until then index.html is shown. The screen reports failures on the
 * way.
 */
async function start(root: HTMLElement): Promise<void> {
  const direction = await startLanguage()
  preloadLayout()
  await router.load()
  // In slices, so that the browser can react to input in between.
  startTransition(() =>
    createRoot(root, { onCaughtError: logCaught }).render(
      <StrictMode>
        <App direction={direction} />
      </StrictMode>,
    ),
  )
}

/** The screen shows the failure of a call, and the browser logs its request: the log of React would be a second one. */
function logCaught(error: unknown): void {
  if (!(error instanceof ApiError)) console.error(error)
}

// Not awaited by this module: the files of the screens import from it, and would wait for each other.
void start(root)
