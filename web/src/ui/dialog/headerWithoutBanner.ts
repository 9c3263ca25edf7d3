/** The library renders the head of a dialog or drawer as `header`, which would be a second banner of the page. */
export const headerWithoutBanner = { header: { role: 'presentation' } } as const
