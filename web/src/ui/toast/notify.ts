export interface Toast {
  id: number
  message: string
  failed: boolean
  /** undoes the action of the toast */
  undo?: () => void
}

const listeners = new Set<() => void>()
let current: Toast | null = null
let count = 0

function replace(next: Toast | null): void {
  current = next
  for (const tell of listeners) tell()
}

const show = (toast: Omit<Toast, 'id'>): void => replace({ ...toast, id: ++count })

/** Toasts, one at a time: the next one replaces it. `Toasts` shows them, on whichever screen the person is. */
export const notify = {
  /** @param undo undoes the action while the toast is shown */
  success: (message: string, undo?: () => void): void => show({ message, failed: false, ...(undo ? { undo } : {}) }),
  error: (message: string): void => show({ message, failed: true }),
}

/** The store for `Toasts`: the toasts, their changes, and closing them. */
export const toastStore = {
  read: (): Toast | null => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  dismiss: (id: number): void => {
    if (current?.id === id) replace(null)
  },
}
