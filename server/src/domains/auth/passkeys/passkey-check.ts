import { isIP } from 'node:net'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeCredentialPublicKey } from '@simplewebauthn/server/helpers'
import { type Origin, writeSecurityEvent } from '../../../platform/audit/security-events.ts'
import type { Config } from '../../../platform/config/config.ts'
import { newId } from '../../../platform/database/ids.ts'
import { inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import { networkOf } from '../../../platform/http/network.ts'
import type { Platform } from '../../../platform/platform.ts'
import { queueMails } from '../../mail/index.ts'
import type { ConsumeCode } from '../factors/one-time-codes.ts'
import { accountById } from '../shared/account.repo.ts'
import { type ChallengeKind, challengeOf, consumeChallenge, insertChallenge } from '../shared/challenge.repo.ts'
import { resetWrongCodes } from '../shared/factor.repo.ts'
import { hashToken, newToken } from '../shared/hashing.ts'
import { locationLines, securityMail } from '../shared/mail-templates.ts'
import { CHALLENGE_MS, deviceOf } from '../shared/one-time-code.rules.ts'
import { type PasskeyRow, passkeyByCredential, passkeysOf, updateCounter } from '../shared/passkey.repo.ts'

/** EdDSA, ES256 and RS256: the algorithms of present authenticators. */
export const ALGORITHMS = [-8, -7, -257]

/** The host name of passkeys, and the only pages that may use them. */
export const relyingParty = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) => {
  const { hostname, origin, protocol } = new URL(PUBLIC_URL)
  const isLocal = hostname === 'localhost'
  const address = hostname.replace(/^\[|\]$/g, '')
  return { id: hostname, origin, usable: isLocal || (protocol === 'https:' && isIP(address) === 0) }
}

/** A response of the browser, for the library. */
export type PasskeyResponse = { id: string } & Record<string, unknown>

/** A valid passkey with its owner. */
export interface VerifiedPasskey {
  userId: string
  take: ConsumeCode
}

/** Checks passkeys. A challenge is its own token: the response's challenge names its row. */
export function passkeyChecks({ db, clock, config }: Platform) {
  const party = relyingParty(config)
  const soon = () => new Date(clock.now().getTime() + CHALLENGE_MS)

  function requireUsable(): void {
    if (!party.usable) throw new AppError('auth.passkeys-need-https')
  }

  async function verified(response: PasskeyResponse, challenge: string, passkey: PasskeyRow) {
    try {
      const result = await verifyAuthenticationResponse({
        response: response as unknown as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
        // The counter is checked later, with the row locked.
        credential: { id: response.id, publicKey: new Uint8Array(passkey.public_key), counter: -1 },
      })
      return result.verified ? result.authenticationInfo : null
    } catch {
      // The library throws for each fault.
      return null
    }
  }

  /** A copy of the passkey is in use: notifies the person and refuses the sign-in. */
  async function refuseCopy(userId: string, name: string, { address, agent }: Origin): Promise<void> {
    const [device, network] = [deviceOf(agent), networkOf(address)]
    await inTransaction(db, async (trx) => {
      const account = await accountById(trx, userId)
      const event = { kind: 'passkey-copied', outcome: 'refused', userId, network, agent } as const
      await writeSecurityEvent(trx, clock.now(), { ...event, detail: { name } })
      if (account)
        await queueMails(trx, [securityMail(account, 'passkeyCopied', newId(), locationLines(device, network, clock))])
    })
  }

  return {
    party,
    requireUsable,

    /**
     * The browser's options for a passkey, with the challenge to sign.
     * @param userId the owner of accepted passkeys; null for any owner
     * @throws {AppError} CONFLICT if passkeys do not work at this address
     */
    async ask(kind: ChallengeKind, userId: string | null, data: Record<string, unknown> = {}) {
      requireUsable()
      const challenge = newToken()
      const passkeys = userId === null ? [] : await passkeysOf(db, userId)
      const options = await generateAuthenticationOptions({
        rpID: party.id,
        challenge: Buffer.from(challenge, 'base64url'),
        userVerification: 'required',
        ...(userId === null
          ? {}
          : {
              allowCredentials: passkeys.map(({ credential_id, transports }) => ({
                id: credential_id.toString('base64url'),
                transports,
              })),
            }),
      })
      await insertChallenge(db, kind, { tokenHash: hashToken(challenge), userId, data }, soon())
      return { options: { ...options }, challenge }
    },

    /**
     * Checks a response; its challenge is used up in any case.
     * @param userId the required owner; null for any
     * @returns null for a wrong one
     */
    async check(
      kind: ChallengeKind,
      challenge: string,
      response: PasskeyResponse,
      userId: string | null,
      origin: Origin,
    ): Promise<VerifiedPasskey | null> {
      const waiting = await challengeOf(db, kind, hashToken(challenge), clock.now())
      if (!waiting || !(await consumeChallenge(db, hashToken(challenge))) || waiting.userId !== userId) return null
      const passkey = await passkeyByCredential(db, Buffer.from(response.id, 'base64url'))
      if (!passkey || (userId !== null && passkey.user_id !== userId)) return null
      const info = await verified(response, challenge, passkey)
      if (!info) return null
      const known = Number(passkey.counter)
      const isCopy = (info.newCounter > 0 || known > 0) && info.newCounter <= known
      if (isCopy) await refuseCopy(passkey.user_id, passkey.name, origin)
      const use = { counter: info.newCounter, backedUp: info.credentialBackedUp, at: clock.now() }
      const recordUse = async (trx: Trx) => {
        if (!(await updateCounter(trx, passkey.id, use))) throw new AppError('auth.bad-passkey')
        await resetWrongCodes(trx, passkey.user_id)
      }
      return isCopy ? null : { userId: passkey.user_id, take: recordUse }
    },

    /** Reads a new passkey; its challenge is used up. @returns null for a wrong one */
    async read(response: PasskeyResponse, userId: string) {
      const challenge = challengeIn(response)
      const waiting = await challengeOf(db, 'register', hashToken(challenge), clock.now())
      if (waiting?.userId !== userId || !(await consumeChallenge(db, hashToken(challenge)))) return null
      try {
        const { registrationInfo } = await verifyRegistrationResponse({
          response: response as unknown as RegistrationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: party.origin,
          expectedRPID: party.id,
          requireUserVerification: true,
          supportedAlgorithmIDs: ALGORITHMS,
        })
        return registrationInfo && isStrong(registrationInfo.credential.publicKey) ? registrationInfo : null
      } catch {
        return null
      }
    },
  }
}

const LEAST_RSA_BITS = 2048
/** Parameters of COSE keys (RFC 9053, 8230): the type, the type RSA, and RSA's modulus. */
const COSE = { kind: 1, rsa: 3, modulus: -1 }

/** Whether a key is long enough; elliptic curve keys always are. */
export function isStrong(publicKey: Uint8Array): boolean {
  const key = decodeCredentialPublicKey(new Uint8Array(publicKey)) as unknown as Map<number, unknown>
  if (key.get(COSE.kind) !== COSE.rsa) return true
  const hex = Buffer.from(key.get(COSE.modulus) as Uint8Array)
    .toString('hex')
    .replace(/^0+/, '')
  return BigInt(`0x${hex || '0'}`).toString(2).length >= LEAST_RSA_BITS
}

/** The challenge in a response; its signature shows whether it is genuine. */
export function challengeIn(response: PasskeyResponse): string {
  try {
    const { clientDataJSON } = response.response as { clientDataJSON: string }
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge: unknown }
    return String(challenge)
  } catch {
    return ''
  }
}

export type PasskeyVerifier = ReturnType<typeof passkeyChecks>

/** Whether browsers support passkeys at the product's address. */
export const arePasskeysUsable = (config: Config): boolean => relyingParty(config).usable
