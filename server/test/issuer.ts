import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll } from 'vitest'

/** The claims of the issuer's token, and its signature. */
export interface Token {
  claims?: Record<string, unknown>
  /** signs the claims; the issuer's own key by default */
  sign?: (claims: JWTPayload) => Promise<string>
}

/** An OpenID Connect issuer on loopback whose answers a test controls. */
export async function startIssuer() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const codes = new Map<string, JWTPayload & Token>()
  const issuer = {
    url: '',
    jwk,
    /** changes to the discovery document */
    metadata: {} as Record<string, unknown>,
    userinfo: null as Record<string, unknown> | null,
    /** answers instead of the issuer; returns whether it did */
    intercept: null as ((request: IncomingMessage, response: ServerResponse) => boolean) | null,
    asked: [] as string[],
    sign: (claims: JWTPayload, header: Record<string, string> = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one', ...header }).sign(privateKey),
    /** The code at the end of a sign-in at the issuer. @param address the redirect of the browser */
    signIn(address: string, { claims = {}, sign }: Token = {}) {
      const query = new URL(address).searchParams
      const code = `code-${codes.size + 1}`
      const now = Math.floor(Date.now() / 1000)
      codes.set(code, {
        iss: issuer.url,
        aud: query.get('client_id') ?? '',
        nonce: query.get('nonce') ?? '',
        iat: now,
        exp: now + 300,
        claims,
        ...(sign && { sign }),
      })
      return new URLSearchParams({ code, state: query.get('state') ?? '' })
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '', issuer.url)
    issuer.asked.push(pathname)
    if (issuer.intercept?.(request, response)) return
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (pathname.endsWith('/.well-known/openid-configuration'))
      return void json(200, {
        issuer: issuer.url,
        authorization_endpoint: `${issuer.url}/authorize`,
        token_endpoint: `${issuer.url}/token`,
        jwks_uri: `${issuer.url}/keys`,
        userinfo_endpoint: `${issuer.url}/userinfo`,
        end_session_endpoint: `${issuer.url}/signed-out`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
        ...issuer.metadata,
      })
    if (pathname === '/keys') return void json(200, { keys: [jwk] })
    if (pathname === '/userinfo') return void json(issuer.userinfo ? 200 : 404, issuer.userinfo ?? {})
    let body = ''
    for await (const chunk of request) body += chunk
    const code = new URLSearchParams(body).get('code') ?? ''
    const known = codes.get(code)
    codes.delete(code)
    if (pathname !== '/token' || !known) return void json(400, { error: 'invalid_grant' })
    const { claims = {}, sign = issuer.sign, ...usual } = known
    const idToken = await sign({ ...usual, ...claims })
    return void json(200, { access_token: 'access', token_type: 'Bearer', id_token: idToken })
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  issuer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return issuer
}

export type Issuer = Awaited<ReturnType<typeof startIssuer>>
