export interface Toast {
  id: number
  message: string
  failed: boolean
}

const listeners = new Set<() => void>()
let toasts: readonly Toast[] = []
let count = 0

function replace(next: readonly Toast[]): void {
  toasts = next
  for (const tell of listeners) tell()
}

const add = (message: string, failed: boolean): void => replace([...toasts, { id: ++count, message, failed }])

/** Toasts; `Toasts` shows them, wherever the person goes meanwhile. */
export const notify = {
  success: (message: string): void => add(message, false),
  error: (message: string): void => add(message, true),
}

/** What `Toasts` needs: what there is to show, when that changes, and how one goes. */
export const toastStore = {
  read: (): readonly Toast[] => toasts,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  dismiss: (id: number): void => replace(toasts.filter((toast) => toast.id !== id)),
}
