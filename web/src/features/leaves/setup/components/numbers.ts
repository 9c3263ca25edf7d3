/** How a field asks for an amount. */
export const NUMBER = { type: 'number', inputMode: 'decimal', min: 0, step: 'any' } as const
