const PREFIX = 'sending:'
/** Fields that are never stored, not even as a short digest. */
const SECRET = /password|"(confirmKey|code|token|pin)"/i

/** 53 bits of a text: enough to distinguish the changes of one tab, too few to reveal them. Source: cyrb53. */
function digestOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let n = 0; n < text.length; n++) {
    const unit = text.charCodeAt(n)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  return (high >>> 0).toString(36) + (low >>> 0).toString(36)
}

/** `crypto.randomUUID` is missing on pages that are not served securely. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

/**
 * The idempotency key of a change: the same key for the same change until its answer is known, also after a reload of
 * the page.
 * @param change method, address and body
 * @returns the key, and a function to call with the status of the answer (0 for none)
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
