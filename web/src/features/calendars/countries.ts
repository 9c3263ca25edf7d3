const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

const named = (of: Intl.DisplayNames, code: string): string => {
  try {
    return of.of(code) ?? code
  } catch {
    // What the data of holidays call by a code of their own.
    return code
  }
}

/** What a country is called, by its ISO code. */
export const countryName = (code: string): string => named(names, code)

/** What a language is called, by its ISO code. */
export const languageName = (code: string): string => named(languages, code)
