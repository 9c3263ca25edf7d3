declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  /** An OpenID Connect provider, for tests; of its settings and methods those that are used. */
  export default class Provider {
    constructor(issuer: string, settings: object)
    callback(): RequestListener
  }
}
