import './app/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { loadFrameAhead } from './app/frames.ts'
import { startLanguage } from './app/words.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html lost its root')
void startLanguage().then((direction) => {
  loadFrameAhead()
  createRoot(root).render(
    <StrictMode>
      <App direction={direction} />
    </StrictMode>,
  )
})
