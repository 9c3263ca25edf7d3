import { lazy, Suspense, useState } from 'react'

const CorrectionDialog = lazy(() => import('./CorrectionDialog.tsx'))

/** Opens the correction of a person's day; the dialog is loaded then. @param employeeId the employee's or the user's id */
export function useCorrection(employeeId: string, own: boolean) {
  const [day, correct] = useState<string | null>(null)
  const dialog = (
    <Suspense>
      {day && <CorrectionDialog employeeId={employeeId} day={day} own={own} done={() => correct(null)} />}
    </Suspense>
  )
  return { correct, dialog }
}
