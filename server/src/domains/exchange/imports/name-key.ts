/** A name as names are compared: without accents, blanks and signs, in small letters. */
export const bareName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('#', 'number')
    .replace(/[^\p{L}\p{N}]/gu, '')
