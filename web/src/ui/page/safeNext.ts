import { screens } from '@ems/contract/core/screens'

/**
 * The address after signing in.
 * @returns `next` if it is a path of this site, otherwise undefined: a link must not lead to another site
 */
export function safeNext(next: string | undefined, origin: string): string | undefined {
  if (!next?.startsWith('/')) return undefined
  const url = URL.parse(next, origin)
  // `/x/..//elsewhere` resolves to `//elsewhere`, which names another host when it is parsed again.
  if (url?.origin !== origin || url.pathname.startsWith('//') || url.pathname === screens.login) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}
