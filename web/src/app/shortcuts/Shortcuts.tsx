import { type Screen, screens } from '@ems/contract/core/screens'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useHasAdminArea, useHasPermissionForOthers } from '../../api/session.ts'
import { commandOf } from '../../ui/keyboard/keys.ts'
import { loadWords } from '../shared/loadWords.ts'
import { showShortcutsWith } from './showShortcuts.ts'

const ShortcutsDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./ShortcutsDialog.tsx'), loadWords('palette')])
  return dialog
})

const { admin } = screens
/** The targets of G and a letter in the admin area. */
const GO: Record<string, Screen> = {
  d: admin.home,
  e: admin.employees,
  l: admin.leaves,
  s: admin.addSalary,
  a: admin.attendance,
  r: admin.attendanceReport,
  t: admin.tasks,
}
/** C adds a task; in the list of tasks it opens the form above the list. */
const addsTask = (key: string): boolean => key === 'c' && location.pathname !== admin.tasks
const SECOND_WITHIN_MS = 1500

/** The keyboard shortcuts of all screens, and their list, which the question mark opens. */
export default function Shortcuts() {
  const navigate = useNavigate()
  const isAdmin = useHasAdminArea()
  const manages = useHasPermissionForOthers('tasks.manage') && isAdmin
  const [open, setOpen] = useState(false)
  useEffect(() => {
    showShortcutsWith(() => setOpen(true))
    let began = Number.NEGATIVE_INFINITY
    const listen = (event: KeyboardEvent) => {
      const key = commandOf(event)
      if (key === null) return
      const second = event.timeStamp - began < SECOND_WITHIN_MS
      began = key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (key === '?') setOpen(true)
      const to = second && isAdmin ? GO[key] : manages && addsTask(key) ? admin.addTask : undefined
      if (!to) return
      // A list uses the same letters for its own actions.
      event.preventDefault()
      event.stopImmediatePropagation()
      void navigate({ to } as never)
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => {
      window.removeEventListener('keydown', listen, { capture: true })
      showShortcutsWith(undefined)
    }
  }, [isAdmin, manages, navigate])
  return <Suspense>{open && <ShortcutsDialog isAdmin={isAdmin} close={() => setOpen(false)} />}</Suspense>
}
