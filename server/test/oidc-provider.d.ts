declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  /** An OpenID Connect provider for tests, with only the settings and methods in use. */
  export default class Provider {
    constructor(issuer: string, settings: object)
    callback(): RequestListener
  }
}
