import { lazy, Suspense, useEffect, useState } from 'react'
import { setStepUpHandler } from '../../api/stepUp.ts'
import { loadWords } from '../shared/loadWords.ts'

interface Asked {
  number: number
  methods: readonly string[]
  answer: (confirmed: boolean) => void
}

const StepUpForm = lazy(async () => {
  const [dialog] = await Promise.all([import('../../features/auth/components/StepUpForm.tsx'), loadWords('security')])
  return dialog
})
let count = 0

/** The step-up dialog: asks for a fresh proof of identity, then repeats the refused call. */
export function StepUpDialog() {
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(() => {
    setStepUpHandler(
      (methods) =>
        new Promise((answer) => {
          setAsked((previous) => {
            previous?.answer(false)
            return { number: ++count, methods, answer }
          })
        }),
    )
    return () => setStepUpHandler(undefined)
  }, [])
  if (!asked) return null
  return (
    <Suspense>
      <StepUpForm
        key={asked.number}
        methods={asked.methods}
        onAnswer={asked.answer}
        onGone={() => setAsked((now) => (now?.number === asked.number ? null : now))}
      />
    </Suspense>
  )
}
