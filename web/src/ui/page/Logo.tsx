/** The product's mark; its words stand beside it. */
export const Mark = ({ size = 32 }: { size?: number }) => (
  <img src="/favicon.svg" alt="" width={size} height={size} style={{ flex: 'none', display: 'block' }} />
)
