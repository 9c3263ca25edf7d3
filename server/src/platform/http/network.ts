/**
 * The network that what comes from an address is counted for. An IPv4 address stands for itself, however it is written; of an IPv6 address the
 * first 64 bits, because a single customer gets that many addresses at least (RFC 6177) and could use a new one each time.
 */
export function networkOf(address: string): string {
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (ipv4 || !address.includes(':')) return ipv4 ?? address
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  const groups = [...head, ...zeros, ...tail].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}
