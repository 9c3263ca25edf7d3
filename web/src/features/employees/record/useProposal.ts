import { useEffect, useRef } from 'react'

/** Fills a field with a proposal, until a person enters another value. */
export function useProposal(proposed: string, value: string, set: (next: string) => void): void {
  const last = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a field that a person empties stays empty until the proposal changes
  useEffect(() => {
    if (value === '' || value === last.current) set(proposed)
    last.current = proposed
  }, [proposed])
}
