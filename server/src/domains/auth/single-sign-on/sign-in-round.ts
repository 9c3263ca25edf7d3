import { reasons, sentenceOf } from '@ems/contract/core/reasons'
import { addressOf, screens } from '@ems/contract/core/screens'
import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { writeSecurityEvent } from '../../../platform/audit/security-events.ts'
import { inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError, violatedConstraint } from '../../../platform/errors/errors.ts'
import { networkOf } from '../../../platform/http/network.ts'
import type { Platform } from '../../../platform/platform.ts'
import { publishEvent } from '../../../platform/queue/index.ts'
import { isServiceAccount } from '../service-accounts/service-account.repo.ts'
import type { SignedIn, SignInContext, StartSession } from '../sessions/start-session.ts'
import * as accounts from '../shared/account.repo.ts'
import { attemptGuard, countAttempt } from '../shared/attempt.repo.ts'
import type { AuthNeeds } from '../shared/auth-needs.ts'
import { challengeOf, consumeChallenge, insertChallenge } from '../shared/challenge.repo.ts'
import { factorsOf } from '../shared/factor.repo.ts'
import { hashToken, newToken } from '../shared/hashing.ts'
import { hasFactor, type SecondStepAsker } from '../sign-in/second-step.ts'
import { newRound, type OidcClient, ProviderUnavailableError } from './oidc-client.ts'
import * as repo from './provider.repo.ts'
import { type Claims, emailOf, groupsOf, isEmailVerified, strengthOf } from './provider.rules.ts'
import {
  digest,
  type Outcome,
  type Purpose,
  type Result,
  type RoundStep,
  type RoundVisit,
  refusal,
  type SignInRound,
  testKey,
} from './round.ts'

const ROUND_MS = 600_000
const RESULT_MS = 60_000

interface RoundNeeds extends Pick<AuthNeeds, 'rulesOf' | 'groupRoles'> {
  client: OidcClient
  start: StartSession
  askSecondFactor: SecondStepAsker
}

/**
 * Signs people in with a provider: the browser is redirected there, returns with a code, and finishes with another
 * code.
 */
export function signInRounds(platform: Platform, { client, start, askSecondFactor, rulesOf, groupRoles }: RoundNeeds) {
  const { db, clock, config, log } = platform
  const guard = attemptGuard(db, config)
  const soon = (ms: number) => new Date(clock.now().getTime() + ms)
  const base = config.PUBLIC_URL.replace(/\/$/, '')
  const redirectUri = (id: string) => `${base}/api/auth/sso/${id}/callback`

  async function storeResult(trx: Trx, outcome: Outcome, browser: string, next: string | null): Promise<RoundStep> {
    const code = newToken()
    const userId = 'signIn' in outcome ? outcome.signIn.userId : 'link' in outcome ? outcome.link.userId : null
    const data = { ...outcome, browser: digest(browser), next }
    await insertChallenge(trx, 'sso-result', { tokenHash: hashToken(code), userId, data }, soon(RESULT_MS))
    return { address: `${base}${addressOf(screens.login)}#sso=${code}`, browser }
  }

  /** @throws {ProviderUnavailableError}; other errors for an invalid answer of the provider */
  async function begin(provider: repo.ProviderRow, browser: string, purpose: Purpose, next: string | null) {
    const round: SignInRound = { ...newRound(), provider: provider.id, browser: digest(browser), purpose, next }
    const address = await client.authorizationAddress(provider, redirectUri(provider.id), round)
    const userId = purpose.kind === 'sign-in' ? null : purpose.userId
    const challenge = { tokenHash: hashToken(round.state), userId, data: { ...round } }
    await inTransaction(db, (trx) => insertChallenge(trx, 'sso-round', challenge, soon(ROUND_MS)))
    return { address, browser }
  }

  const note = (
    trx: Trx,
    { origin }: RoundVisit,
    outcome: 'done' | 'refused',
    kind: string,
    userId: string | null,
    detail: Record<string, string>,
  ) =>
    writeSecurityEvent(trx, clock.now(), {
      kind,
      outcome,
      userId,
      network: networkOf(origin.address),
      agent: origin.agent,
      detail,
    })

  /** The account with the same address, which an administrator must link by hand. */
  async function accountToLink(trx: Trx, provider: repo.ProviderRow, claims: Claims) {
    const email = emailOf(claims)
    if (email === null || !isEmailVerified(claims, provider.trusts_email)) return undefined
    const account = await accounts.accountByEmail(trx, email)
    if (!account?.active || account.role === 'admin' || (await isServiceAccount(trx, account.id))) return undefined
    const linked = await repo.identitiesOf(trx, account.id)
    return linked.some(({ provider_id }) => provider_id === provider.id) ? undefined : account
  }

  /** The account that signs in; it is locked from here on. */
  async function accountOf(trx: Trx, provider: repo.ProviderRow, claims: Claims) {
    const known = await repo.identityBySubject(trx, provider.id, claims.sub)
    const id = known?.user_id ?? (await accountToLink(trx, provider, claims))?.id
    const account = id === undefined ? undefined : await accounts.lockAccount(trx, id)
    const today = clock.today()
    const hasLeft = !account?.active || (account.closes_on !== null && account.closes_on < today)
    return hasLeft ? undefined : { account, identity: known?.id }
  }

  async function applyGroups(trx: Trx, provider: repo.ProviderRow, claims: Claims, userId: string, requestId: string) {
    const { group_rows, group_claim } = provider
    const groups = groupsOf(claims, group_claim)
    const isUnread = groups === 'overage' || groups === 'malformed'
    const matched = isUnread ? [] : group_rows.filter(({ group }) => groups.includes(group))
    if (!isUnread) await groupRoles.apply(trx, { userId, providerId: provider.id }, matched, requestId)
    const hasBroken = !isUnread && (await groupRoles.brokenRows(trx, matched)).includes(true)
    if (!hasBroken && !(isUnread && group_rows.length > 0)) return
    const why = isUnread ? groups : 'broken'
    const payload = { provider: provider.name, why, day: clock.today() }
    await publishEvent(trx, { kind: 'sso.groups-unread', entityId: provider.id, payload })
  }

  async function signInOutcome(
    trx: Trx,
    provider: repo.ProviderRow,
    claims: Claims,
    sid: string | null,
    visit: RoundVisit,
    requestId: string,
  ): Promise<Outcome> {
    const match = await accountOf(trx, provider, claims)
    const email = emailOf(claims)
    if (!match) return email === null ? refusal('sso.no-email') : refusal('sso.no-account', { email })
    const { account } = match
    if (account.locked_at !== null) return refusal('auth.locked')
    if (account.opens_on !== null && account.opens_on > clock.today())
      return refusal('auth.not-yet', { day: account.opens_on })
    const identity = { providerId: provider.id, userId: account.id, subject: claims.sub, email }
    if (match.identity === undefined) await link(trx, identity, visit, { userId: account.id, requestId })
    else await repo.markIdentityUsed(trx, match.identity, clock.now())
    await applyGroups(trx, provider, claims, account.id, requestId)
    return { signIn: { userId: account.id, strength: strengthOf(claims, provider), provider: provider.id, sid } }
  }

  /** @throws {AppError} CONFLICT */
  async function link(
    trx: Trx,
    identity: Parameters<typeof repo.insertIdentity>[1],
    visit: RoundVisit,
    actor: { userId: string; requestId: string },
  ): Promise<void> {
    const id = await repo.insertIdentity(trx, identity, clock.now()).catch(async (error: unknown) => {
      const constraint = violatedConstraint(error)
      const name = async () => (await repo.providerById(db, identity.providerId))?.name ?? ''
      if (constraint === 'provider_identities_subject')
        throw new AppError('sso.linked-elsewhere', { name: await name() })
      if (constraint === 'provider_identities_user') throw new AppError('sso.linked-already', { name: await name() })
      throw error
    })
    const after = { provider_id: identity.providerId, email: identity.email }
    await writeAuditEvent(trx, actor, { action: 'auth.identity-add', entityId: id, after })
    await note(trx, visit, 'done', 'identity-add', identity.userId, { provider: identity.providerId })
  }

  /** The outcome of a round. */
  async function outcomeOf(
    provider: repo.ProviderRow,
    round: SignInRound,
    answer: URL,
    visit: RoundVisit,
    requestId: string,
  ) {
    if (answer.searchParams.has('error')) return refusal('sso.refused', { name: provider.name })
    const claim = provider.group_rows.length > 0 ? provider.group_claim : null
    const { claims, sid } = await client.claims(provider, answer, round, claim)
    if (round.purpose.kind === 'test') return { claims }
    if (provider.preset === 'google' && claims.hd !== provider.domain)
      return refusal('sso.other-domain', { domain: provider.domain, name: provider.name })
    if (round.purpose.kind === 'sign-in')
      return inTransaction(db, (trx) => signInOutcome(trx, provider, claims, sid, visit, requestId))
    const { userId, sessionId } = round.purpose
    return { link: { userId, sessionId, provider: provider.id, subject: claims.sub, email: emailOf(claims) } }
  }

  async function storeTestResult(round: SignInRound, purpose: { userId: string }, kept: object): Promise<string> {
    const tokenHash = testKey(round.provider, purpose.userId)
    await inTransaction(db, async (trx) => {
      await consumeChallenge(trx, tokenHash)
      await insertChallenge(trx, 'sso-test', { tokenHash, userId: purpose.userId, data: { ...kept } }, soon(ROUND_MS))
    })
    return `${base}${addressOf(screens.admin.provider, { id: round.provider })}`
  }

  /** The session in which a link was begun, proven by its token. */
  async function sessionOf(wanted: string, token: string | null, bind: string | null) {
    const session = token === null ? undefined : await repo.sessionOfToken(db, hashToken(token), clock.now())
    const isBound = !session?.bind_hash || (bind !== null && hashToken(bind).equals(session.bind_hash))
    return session?.id === wanted && isBound ? session : undefined
  }

  /** Starts the session after a sign-in with a provider. @throws {AppError} SECOND_FACTOR, LOCKED, BAD_CREDENTIALS */
  async function enter(
    outcome: Extract<Outcome, { signIn: unknown }>['signIn'],
    hash: Buffer,
    visit: SignInContext,
  ): Promise<SignedIn> {
    const { userId, strength, sid } = outcome
    const expired = new AppError('sso.expired')
    const account = await accounts.accountById(db, userId)
    if (!account?.active) throw expired
    if (account.locked_at !== null) throw new AppError('auth.locked')
    const provider = { id: outcome.provider, sid }
    const factors = await factorsOf(db, userId)
    if (strength === 'one' && hasFactor(factors) && (await rulesOf(userId)).factor !== 'none') {
      if (!(await consumeChallenge(db, hash))) throw expired
      throw await askSecondFactor(account, factors, { remember: visit.remember, provider })
    }
    return start(account, visit, {
      strength,
      provider,
      refusal: expired,
      async take(trx) {
        if (!(await consumeChallenge(trx, hash))) throw expired
      },
    })
  }

  return {
    redirectUri,

    /** The path of the flow's cookie, as the browser sees it. */
    cookiePath: `${new URL(base).pathname.replace(/\/$/, '')}/api/auth/sso`,

    list: () => repo.enabledProviders(db),

    /** Begins a sign-in. @throws {AppError} NOT_FOUND, TOO_MANY */
    async start(id: string, next: string | null, visit: RoundVisit): Promise<RoundStep> {
      const provider = await repo.providerById(db, id)
      if (!provider?.enabled) throw new AppError('sso.no-provider')
      // Each begin leaves a row: nobody may fill the table.
      if (await countAttempt(db, [guard.of('ssoAddress', networkOf(visit.origin.address))]))
        throw new AppError('request.too-many')
      const browser = visit.browser ?? newToken()
      return begin(provider, browser, { kind: 'sign-in' }, next).catch((error: unknown) => {
        log.warn({ err: error, provider: id }, 'a provider of single sign-on does not answer')
        const outcome = refusal('sso.unreachable', { name: provider.name })
        return inTransaction(db, (trx) => storeResult(trx, outcome, browser, next))
      })
    },

    /** Begins to link an account at a provider. @throws {AppError} NOT_FOUND, CONFLICT, NOT_READY */
    async startLink(actor: Actor, id: string, visit: RoundVisit, next: string): Promise<RoundStep> {
      const provider = await repo.providerById(db, id)
      if (!provider?.enabled) throw new AppError('sso.no-provider')
      const linked = await repo.identitiesOf(db, actor.userId)
      if (linked.some(({ provider_id }) => provider_id === id))
        throw new AppError('sso.linked-already', { name: provider.name })
      const purpose = { kind: 'link' as const, userId: actor.userId, sessionId: actor.sessionId }
      return begin(provider, visit.browser ?? newToken(), purpose, next).catch(() => {
        throw new AppError('sso.provider-away', { name: provider.name })
      })
    },

    /** Begins a test that creates no session and no link. */
    startTest(actor: Actor, provider: repo.ProviderRow, visit: RoundVisit): Promise<RoundStep> {
      const purpose = { kind: 'test' as const, userId: actor.userId, sessionId: actor.sessionId }
      return begin(provider, visit.browser ?? newToken(), purpose, null)
    },

    /** The claims of the caller's own test. @throws {AppError} NOT_FOUND */
    async testOf(actor: Actor, id: string) {
      if (!(await repo.providerById(db, id))) throw new AppError('sso.no-provider')
      const kept = await challengeOf(db, 'sso-test', testKey(id, actor.userId), clock.now())
      const data = (kept?.data ?? {}) as { claims?: Record<string, unknown>; problem?: string }
      return { claims: data.claims ?? null, problem: data.problem ?? null }
    },

    /** Handles the provider's answer. @throws {AppError} NOT_FOUND */
    async callback(id: string, answer: URLSearchParams, visit: RoundVisit, requestId: string): Promise<RoundStep> {
      const provider = await repo.providerById(db, id)
      if (!provider) throw new AppError('sso.no-provider')
      const browser = visit.browser ?? newToken()
      const hash = hashToken(answer.get('state') ?? '')
      const round = (await challengeOf(db, 'sso-round', hash, clock.now()))?.data as SignInRound | undefined
      const isOurs = round?.browser === digest(browser) && round.provider === id
      const isOpen = isOurs && (provider.enabled || round.purpose.kind === 'test')
      // Only the browser that began it can use it up: another one cannot spoil it.
      if (!isOpen || !(await consumeChallenge(db, hash)))
        return inTransaction(db, (trx) => storeResult(trx, refusal('sso.expired'), browser, null))
      const url = new URL(`${redirectUri(id)}?${answer}`)
      const outcome = await outcomeOf(provider, round, url, visit, requestId).catch((error: unknown) => {
        if (error instanceof AppError) return refusal(error.reason, error.params)
        log.warn({ err: error, provider: id }, 'the answer of a provider of single sign-on was refused')
        return refusal(error instanceof ProviderUnavailableError ? 'sso.unreachable' : 'sso.not-valid', {
          name: provider.name,
        })
      })
      if ('refused' in outcome)
        await note(db as Trx, visit, 'refused', 'sso', null, { provider: id, reason: outcome.refused.reason })
      if (round.purpose.kind === 'test') {
        const { reason, params } = 'refused' in outcome ? outcome.refused : { reason: null, params: {} }
        const kept = reason === null ? outcome : { problem: sentenceOf(reason, params) }
        return { address: await storeTestResult(round, round.purpose, kept), browser }
      }
      return inTransaction(db, (trx) => storeResult(trx, outcome as Outcome, browser, round.next))
    },

    /**
     * Finishes a sign-in in the browser that began it.
     * @param own the token of the browser's session, and its binding cookie
     * @returns a new session, or the session in which a link was begun
     * @throws {AppError} the reason of a refused sign-in; SECOND_FACTOR
     */
    async finish(
      code: string,
      visit: SignInContext & RoundVisit,
      own: { token: string | null; bind: string | null },
      requestId: string,
    ): Promise<
      | { next: string | null; signedIn: SignedIn }
      | { next: string | null; linked: accounts.AccountRow; token: string; vouched: boolean }
    > {
      const hash = hashToken(code)
      const result = (await challengeOf(db, 'sso-result', hash, clock.now()))?.data as Result | undefined
      if (!result || visit.browser === null || result.browser !== digest(visit.browser))
        throw new AppError('sso.expired')
      const { next } = result
      if ('signIn' in result) return { next, signedIn: await enter(result.signIn, hash, visit) }
      if ('refused' in result) {
        await consumeChallenge(db, hash)
        const { reason, params } = result.refused
        throw new AppError(reason in reasons ? reason : 'sso.expired', params as never)
      }
      const { sessionId, userId, provider, subject, email } = result.link
      const session = await sessionOf(sessionId, own.token, own.bind)
      if (!session || own.token === null) throw new AppError('sso.expired')
      const linked = await inTransaction(db, async (trx) => {
        if (!(await consumeChallenge(trx, hash))) throw new AppError('sso.expired')
        const account = await accounts.lockAccount(trx, userId)
        if (!account?.active || account.locked_at !== null) throw new AppError('sso.expired')
        await link(trx, { providerId: provider, userId, subject, email }, visit, { userId, requestId })
        return account
      })
      const vouched = session.provider_id !== null && session.strength === 'two'
      return { next, linked, token: own.token, vouched }
    },
  }
}
