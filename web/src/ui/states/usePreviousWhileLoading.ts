import { useRef } from 'react'

/**
 * The query of the shown answer: while the next answer is loading, the former query.
 * @param asked the present query in the address
 * @param query the query, which keeps the last answer meanwhile
 */
export function usePreviousWhileLoading<Asked>(
  asked: Asked,
  { isPlaceholderData }: { isPlaceholderData: boolean },
): Asked {
  const answered = useRef(asked)
  if (!isPlaceholderData) answered.current = asked
  return answered.current
}
