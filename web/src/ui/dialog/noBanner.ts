/** What heads a dialog or a drawer is a `header` to the library, and would be a second banner of the page. */
export const noBanner = { header: { role: 'presentation' } } as const
