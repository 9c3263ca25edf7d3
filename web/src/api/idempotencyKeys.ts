const PREFIX = 'sending:'
/** Fields that are never stored, not even as a short digest. */
const SECRET = /password|"(confirmKey|code|token|pin)"/i

/** 53 bits of a text: enough to tell the changes of one tab apart, too few to tell anything of them. Source: cyrb53. */
function digestOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let n = 0; n < text.length; n++) {
    const unit = text.charCodeAt(n)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  return (high >>> 0).toString(36) + (low >>> 0).toString(36)
}

/** `crypto.randomUUID` is not there where a page is not served securely. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

/**
 * The key by which a change is done once, however often it is sent: the same one for the same change until its answer is
 * known, also after a reload of the page.
 * @param change method, address and body
 * @returns the key, and what is called with the status of the answer (0: none came)
 */
export function idempotencyKeyFor(change: string): { key: string; answered: (status: number, code?: string) => void } {
  const name = SECRET.test(change) ? null : PREFIX + digestOf(change)
  const key = (name && sessionStorage.getItem(name)) || newKey()
  if (name) sessionStorage.setItem(name, key)
  return {
    key,
    answered(status, code) {
      const known = status > 0 && status < 500 && code !== 'IN_PROGRESS'
      if (name && known) sessionStorage.removeItem(name)
    },
  }
}
