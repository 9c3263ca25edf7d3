const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A change in percent with one decimal, e.g. `-3.5%`; no change is `0%`. */
export const formatChange = (percent: number): string => `${percent === 0 ? '0' : oneDecimal.format(percent)}%`
