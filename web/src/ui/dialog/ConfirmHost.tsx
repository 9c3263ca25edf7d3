import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { type PendingQuestion, showQuestionsWith } from './confirm.tsx'

interface Answering {
  asked: PendingQuestion
  done: () => void
}

// Modals are a large part of the component library, and no first screen shows one. If their file cannot be loaded, as
// after an update of the product, the browser's own dialog asks: an error here would replace the whole screen.
const ConfirmDialog = lazy<ComponentType<Answering>>(() =>
  import('./ConfirmDialog.tsx').catch(() => ({ default: AskedByBrowser })),
)

function AskedByBrowser({ asked, done }: Answering) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks once
  useEffect(() => {
    asked.answer(window.confirm(`${asked.title}\n\n${asked.text ?? ''}`))
    done()
  }, [])
  return null
}

/** Renders the questions of `confirm`. */
export function ConfirmHost() {
  const [asked, setAsked] = useState<PendingQuestion | null>(null)
  useEffect(() => {
    showQuestionsWith((next) => {
      setAsked((previous) => {
        previous?.answer(false)
        return next
      })
    })
    return () => showQuestionsWith(undefined)
  }, [])
  return <Suspense>{asked && <ConfirmDialog key={asked.number} asked={asked} done={() => setAsked(null)} />}</Suspense>
}
