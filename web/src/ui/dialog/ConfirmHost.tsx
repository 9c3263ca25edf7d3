import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { type Asked, showQuestionsWith } from './confirm.tsx'

interface Answering {
  asked: Asked
  done: () => void
}

// Modals are a sizeable part of the component library, and no first screen shows one. Where their file is not to be had, as
// after an update of the product, the browser asks: an error here would take the whole screen away.
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

/** Where the questions of `confirm` appear. */
export function Dialogs() {
  const [asked, setAsked] = useState<Asked | null>(null)
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
