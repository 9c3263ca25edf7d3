import { useRef } from 'react'

/**
 * What was asked for, once its answer is there: while the next answer is on its way, what the one on the screen answers.
 * @param asked what stands in the address now
 * @param query what reads it, keeping the last answer meanwhile
 */
export function usePreviousWhileLoading<Asked>(
  asked: Asked,
  { isPlaceholderData }: { isPlaceholderData: boolean },
): Asked {
  const answered = useRef(asked)
  if (!isPlaceholderData) answered.current = asked
  return answered.current
}
