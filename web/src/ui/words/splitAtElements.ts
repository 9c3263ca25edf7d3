/** Characters without a meaning of their own, which show where the elements stand in each language. */
const FIRST_MARK = 0xe000
const MARKS = /\u2068?([\ue000-\ue0ff])\u2069?/

/**
 * Splits a text between whose words elements stand.
 * @param text the text, with the mark of an element in place of each
 * @returns its words, and the number of an element in each element's place
 */
export function splitAtElements(count: number, text: (marks: string[]) => string): (string | number)[] {
  const marks = Array.from({ length: count }, (_, n) => String.fromCharCode(FIRST_MARK + n))
  return (
    text(marks)
      .split(MARKS)
      // Every second part is a mark.
      .map((part, n) => (n % 2 === 1 ? part.charCodeAt(0) - FIRST_MARK : part))
  )
}
