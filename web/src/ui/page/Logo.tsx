/** The product's mark, without its name. */
export const Logo = ({ size = 32 }: { size?: number }) => (
  <img src="/favicon.svg" alt="" width={size} height={size} style={{ flex: 'none', display: 'block' }} />
)
