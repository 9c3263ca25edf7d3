import { useState } from 'react'

const KEY = 'sidebar-pinned'

/** Whether the sidebar of a wide window stays open; remembered on this device. */
export function usePinned(): [boolean, (pinned: boolean) => void] {
  const [pinned, setPinned] = useState(() => localStorage.getItem(KEY) !== 'no')
  return [
    pinned,
    (next) => {
      localStorage.setItem(KEY, next ? 'yes' : 'no')
      setPinned(next)
    },
  ]
}
