import { lazy, Suspense, useEffect, useState } from 'react'
import { type Asked, showQuestionsWith } from './confirm.tsx'

// Modals are a sizeable part of the component library, and no first screen shows one.
const ConfirmDialog = lazy(() => import('./ConfirmDialog.tsx'))

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
