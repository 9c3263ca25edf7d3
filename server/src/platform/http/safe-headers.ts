/**
 * Headers that keep a browser from misreading an API answer; pages get more. Source: OWASP's cheat sheet on REST
 * security.
 */
export const safeHeaders = (crossOrigin: boolean) => ({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': crossOrigin ? 'cross-origin' : 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
})

/** A year, with all subdomains: browsers no longer use plain HTTP for this address. */
export const HSTS = 'max-age=31536000; includeSubDomains'
