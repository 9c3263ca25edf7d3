/** A name for comparisons: without accents, spaces and signs, in lower case. */
export const toNameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('#', 'number')
    .replace(/[^\p{L}\p{N}]/gu, '')
