/** A figure in a column: below zero it is red, and zero is muted. @param children the words of the value */
export const TonedFigure = ({ value, children }: { value: number; children: string }) => (
  <span style={value === 0 ? { color: 'var(--l-text-3)' } : value < 0 ? { color: 'var(--l-red-text)' } : undefined}>
    {children}
  </span>
)
