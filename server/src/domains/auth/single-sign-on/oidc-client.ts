import { createRemoteJWKSet, jwtVerify, customFetch as keysFetch } from 'jose'
import * as oidc from 'openid-client'
import type { Secrets } from '../../../platform/secrets/index.ts'
import type { ProviderRow } from './provider.repo.ts'
import { type Claims, isLoopback, needsGroups } from './provider.rules.ts'

const TIMEOUT_SECONDS = 5
const KEPT_MS = 600_000
/** The shortest pause between two reads of a provider's keys after an unknown key. */
const KEYS_MS = 60_000
const MOST_BYTES = 1_048_576
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const SIGNATURES = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/** The encryption context of the client secret. */
export const secretContext = (id: string) => `provider:${id}`

/** A provider did not answer in time, or not with a valid answer. */
export class ProviderUnavailableError extends Error {}

/** The values that a round is checked against. */
export interface RoundSecrets {
  state: string
  nonce: string
  verifier: string
}

export const newRound = (): RoundSecrets => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
})

/** Like `fetch`, for answers of limited size. The library follows no redirects. */
async function boundedFetch(url: string, options: object): Promise<Response> {
  const response = await fetch(url, options)
  if (!response.body) return response
  let bytes = 0
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > MOST_BYTES) controller.error(new Error('The provider’s response is too large.'))
      else controller.enqueue(chunk)
    },
  })
  const { status, statusText, headers } = response
  return new Response(response.body.pipeThrough(limit), { status, statusText, headers })
}

const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  (['TimeoutError', 'AbortError'].includes(error.name) ||
    ('code' in error && error.code === 'OAUTH_TIMEOUT') ||
    error.message === 'fetch failed' ||
    (error.cause !== undefined && isAway(error.cause)))

/** Whether a provider refused a request. */
function isRefusal(error: unknown): boolean {
  const { status, cause } = error as { status?: number; cause?: { status?: number } }
  const answered = status ?? cause?.status ?? 0
  return answered >= 400 && answered < 500
}

const awayOr = (error: unknown): never => {
  throw isAway(error) ? new ProviderUnavailableError('The provider is not responding.', { cause: error }) : error
}

interface DiscoveredProvider {
  config: oidc.Configuration
  keys: ReturnType<typeof createRemoteJWKSet>
}

/** Talks OpenID Connect with providers. Each instance caches their published data for ten minutes. */
export function oidcClient(secrets: Secrets) {
  const cache = new Map<string, { version: string; until: number; reached: Promise<DiscoveredProvider> }>()

  async function discover(provider: ProviderRow): Promise<DiscoveredProvider> {
    const issuer = new URL(provider.issuer)
    const secret = secrets.open(provider.client_secret, secretContext(provider.id))?.toString()
    if (secret === undefined) throw new ProviderUnavailableError('The client secret cannot be read.')
    const config = await oidc.discovery(issuer, provider.client_id, undefined, authenticateBy(secret), {
      timeout: TIMEOUT_SECONDS,
      // Without it the library trusts a token that came over TLS and checks no signature.
      execute: [...(isLoopback(issuer) ? [oidc.allowInsecureRequests] : []), oidc.enableNonRepudiationChecks],
      [oidc.customFetch]: boundedFetch as oidc.CustomFetch,
    })
    const server = config.serverMetadata()
    // The library has exceptions for some issuers, and would accept tokens of others.
    if (new URL(server.issuer).href !== issuer.href) throw new Error('The provider returned a different issuer.')
    if (!server.jwks_uri) throw new Error('The provider returned no keys.')
    if (!server.authorization_endpoint || !server.token_endpoint) throw new Error('The provider returned no addresses.')
    const keysAddress = new URL(server.jwks_uri)
    if (keysAddress.protocol !== 'https:' && !(isLoopback(issuer) && isLoopback(keysAddress)))
      throw new Error('The provider’s keys are not served over https.')
    const keys = createRemoteJWKSet(keysAddress, {
      timeoutDuration: TIMEOUT_SECONDS * 1000,
      cooldownDuration: KEYS_MS,
      [keysFetch]: boundedFetch,
    })
    return { config, keys }
  }

  /** @throws {ProviderUnavailableError} if the provider does not answer; other errors for an invalid answer */
  async function discoverProvider(provider: ProviderRow): Promise<DiscoveredProvider> {
    const version = provider.updated_at.toISOString()
    const known = cache.get(provider.id)
    if (known && known.version === version && known.until > Date.now()) return known.reached
    const reached = discover(provider).catch((error: unknown) => {
      cache.delete(provider.id)
      return awayOr(error)
    })
    cache.set(provider.id, { version, until: Date.now() + KEPT_MS, reached })
    return reached
  }

  return {
    reach: discoverProvider,

    /** The address to which the browser is redirected. */
    async authorizationAddress(provider: ProviderRow, redirectUri: string, round: RoundSecrets): Promise<string> {
      const { config } = await discoverProvider(provider)
      const address = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: provider.scopes,
        state: round.state,
        nonce: round.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(round.verifier),
        code_challenge_method: 'S256',
        ...(provider.preset === 'google' ? { hd: provider.domain } : {}),
      })
      return address.href
    },

    /**
     * The provider's checked claims about the person.
     * @param groupClaim the required claim of groups; null for none
     * @throws {ProviderUnavailableError}; the library's error for an invalid answer
     */
    async claims(
      provider: ProviderRow,
      answer: URL,
      round: RoundSecrets,
      groupClaim: string | null,
    ): Promise<{ claims: Claims; sid: string | null }> {
      const { config } = await discoverProvider(provider)
      const tokens = await oidc
        .authorizationCodeGrant(config, answer, {
          expectedState: round.state,
          expectedNonce: round.nonce,
          pkceCodeVerifier: round.verifier,
          idTokenExpected: true,
        })
        .catch(awayOr)
      const token = tokens.claims() as Claims | undefined
      if (!token) throw new Error('The provider sent no ID token.')
      if (token.iss !== config.serverMetadata().issuer) throw new Error('The token is from a different issuer.')
      if (token.sub.length < 1 || token.sub.length > 255) throw new Error('The subject must have 1 to 255 characters.')
      const sid = typeof token.sid === 'string' ? token.sid : null
      const more =
        config.serverMetadata().userinfo_endpoint && (token.email === undefined || needsGroups(token, groupClaim))
      if (!more) return { claims: token, sid }
      const info = await oidc.fetchUserInfo(config, tokens.access_token, token.sub).catch((error: unknown) => {
        // Groups that could not be read are not the same as none; a provider that refuses has none.
        if (needsGroups(token, groupClaim) && !isRefusal(error)) return awayOr(error)
        return {}
      })
      return { claims: { ...info, ...token }, sid }
    },

    /** The session and the subject of a logout token. @throws if it is invalid */
    async readLogoutToken(provider: ProviderRow, token: string, now: Date) {
      const { config, keys } = await discoverProvider(provider)
      const { payload } = await jwtVerify(token, keys, {
        issuer: config.serverMetadata().issuer,
        audience: provider.client_id,
        typ: 'logout+jwt',
        algorithms: SIGNATURES,
        currentDate: now,
        maxTokenAge: '10m',
        clockTolerance: 30,
        requiredClaims: ['iat', 'jti', 'events'],
      }).catch(awayOr)
      const { events, nonce, sid, sub, jti } = payload
      const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, LOGOUT_EVENT)
      const named = { sid: typeof sid === 'string' ? sid : null, subject: typeof sub === 'string' ? sub : null }
      if (!isLogout || nonce !== undefined || (named.sid === null && named.subject === null) || !jti)
        throw new Error('This is not a logout token.')
      return { ...named, jti }
    },

    /** The sign-out address of the provider; undefined if it has none, or does not answer. */
    async endSessionAddress(provider: ProviderRow, returnTo: string): Promise<string | undefined> {
      try {
        const { config } = await discoverProvider(provider)
        if (!config.serverMetadata().end_session_endpoint) return undefined
        return oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: returnTo }).href
      } catch {
        return undefined
      }
    },

    /** Reads the keys of a provider again. @returns their number */
    async countKeys(provider: ProviderRow): Promise<number> {
      const { keys } = await discoverProvider(provider)
      await keys.reload().catch(awayOr)
      return keys.jwks()?.keys.length ?? 0
    },

    /** Forgets a provider's cached data. */
    forget: (id: string) => cache.delete(id),
  }
}

export type OidcClient = ReturnType<typeof oidcClient>

/** As published; the default is `client_secret_basic` (OpenID Connect Discovery 1.0, section 3). */
function authenticateBy(secret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)]
  return (server, ...more) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...more)
  }
}
