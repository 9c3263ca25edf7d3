import { createHash } from 'node:crypto'
import { account } from '@ems/contract/account'
import { auth } from '@ems/contract/auth'
import { AuthenticatorEmulator, WebAuthnEmulator } from 'nid-webauthn-emulator'
import { beforeEach, describe, expect, it } from 'vitest'
import { SEED_PASSWORD } from '../../../../seeds/builders.ts'
import { type Client, startProduct } from '../../../../test/product.ts'
import { hashToken, newToken } from '../shared/hashing.ts'
import { relyingParty } from './passkey-check.ts'

const ORIGIN = 'http://localhost:3000'
const product = await startProduct({ PUBLIC_URL: ORIGIN })
const { anonymous, build, db } = product
let count = 0

beforeEach(async () => {
  await db.deleteFrom('attempt_windows').execute()
})

async function person() {
  const email = `passkey${++count}@example.com`
  const userId = await build.user({ email })
  return { email, userId, client: await product.as(userId) }
}

async function add(client: Client, emulator: WebAuthnEmulator, origin = ORIGIN) {
  const { options } = (await client.call(account.passkeyOptions)).body
  const response = emulator.createJSON(origin, options as never) as never
  return client.call(account.addPasskey, { body: { response, name: 'My phone' } })
}

async function enrolled(emulator = new WebAuthnEmulator()) {
  const someone = await person()
  const added = await add(someone.client, emulator)
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  return { ...someone, emulator, added: added.body }
}

async function signIn(emulator: WebAuthnEmulator, origin = ORIGIN) {
  const { options, challenge } = (await anonymous.call(auth.passkeyOptions)).body
  const response = emulator.getJSON(origin, options as never) as never
  return { challenge, response, answer: await anonymous.call(auth.passkey, { body: { challenge, response } }) }
}

describe('a passkey', () => {
  it('is a complete sign-in, of strength two', async () => {
    const { emulator, userId, added } = await enrolled()
    expect(added.passkey).toMatchObject({ name: 'My phone', lastUsedAt: null })
    expect(added.recoveryCodes).toHaveLength(10)
    const { answer } = await signIn(emulator)
    expect(answer).toMatchObject({ status: 200, body: { user: { _id: userId }, token: expect.any(String) } })
    const own = (await product.clientOf(answer.body.token).call(account.security)).body
    expect(own.sessions.find(({ current }) => current)?.strength).toBe('two')
    expect(own.factors.passkeys[0]?.lastUsedAt).not.toBeNull()
  })

  it('is refused when it is replayed, or comes from another page or challenge', async () => {
    const { emulator } = await enrolled()
    const { challenge, response } = await signIn(emulator)
    const again = await anonymous.call(auth.passkey, { body: { challenge, response } })
    expect(again).toMatchObject({ status: 401, body: { code: 'BAD_CODE' } })
    const other = (await anonymous.call(auth.passkeyOptions)).body
    const crossed = await anonymous.call(auth.passkey, { body: { challenge: other.challenge, response } })
    expect(crossed.status).toBe(401)
    // Used up by the attempt.
    const late = emulator.getJSON(ORIGIN, other.options as never) as never
    expect((await anonymous.call(auth.passkey, { body: { challenge: other.challenge, response: late } })).status).toBe(
      401,
    )
    expect((await signIn(emulator, 'http://localhost:4000')).answer.status).toBe(401)
    expect((await signIn(emulator)).answer.status).toBe(200)
  })

  it('whose counter does not increase is refused, and the person is notified', async () => {
    const { emulator, email, userId } = await enrolled()
    expect((await signIn(emulator)).answer.status).toBe(200)
    await db.updateTable('passkeys').set({ counter: 1000 }).where('user_id', '=', userId).execute()
    expect((await signIn(emulator)).answer.status).toBe(401)
    const subjects = await db.selectFrom('mails').select('subject').where('to_address', '=', email).execute()
    expect(subjects.map(({ subject }) => subject)).toContain('A passkey was refused')
    const events = await db.selectFrom('security_events').select('kind').where('user_id', '=', userId).execute()
    expect(events.map(({ kind }) => kind)).toContain('passkey-copied')
  })

  it('without a counter works', async () => {
    const { emulator } = await enrolled(new WebAuthnEmulator(new AuthenticatorEmulator({ signCounterIncrement: 0 })))
    for (let i = 0; i < 3; i++) expect((await signIn(emulator)).answer.status).toBe(200)
  })

  it('without user verification is refused', async () => {
    const { client } = await person()
    const { options } = (await client.call(account.passkeyOptions)).body
    const made = new WebAuthnEmulator().createJSON(ORIGIN, options as never)
    const attestation = Buffer.from(made.response.attestationObject, 'base64url')
    const flags = attestation.indexOf(createHash('sha256').update('localhost').digest()) + 32
    attestation[flags] = (attestation[flags] as number) & ~0x04
    const response = { ...made, response: { ...made.response, attestationObject: attestation.toString('base64url') } }
    expect((await client.call(account.addPasskey, { body: { response: response as never } })).status).toBe(401)
  })

  it('that was removed does not work, and leaves no recovery codes behind', async () => {
    const { emulator, added, client, email } = await enrolled()
    const other = await product.as((await person()).userId)
    const params = { id: added.passkey._id }
    expect((await other.call(account.removePasskey, { params })).status).toBe(404)
    expect((await other.call(account.renamePasskey, { params, body: { name: 'Mine' } })).status).toBe(404)
    expect((await client.call(account.renamePasskey, { params, body: { name: 'Work phone' } })).status).toBe(200)
    expect((await client.call(account.security)).body.factors.passkeys[0]?.name).toBe('Work phone')
    expect((await client.call(account.removePasskey, { params })).status).toBe(200)
    expect((await signIn(emulator)).answer.status).toBe(401)
    expect((await client.call(account.security)).body.factors).toEqual({ totp: false, passkeys: [], recoveryLeft: 0 })
    expect((await anonymous.call(auth.login, { body: { email, password: SEED_PASSWORD } })).status).toBe(200)
  })

  it('of a closed account does not work', async () => {
    const { emulator, userId } = await enrolled()
    await db.updateTable('users').set({ active: false }).where('id', '=', userId).execute()
    expect((await signIn(emulator)).answer.status).toBe(401)
  })

  it('for another challenge, page or person is not stored', async () => {
    const [one, two] = [await person(), await person()]
    const emulator = new WebAuthnEmulator()
    expect((await add(one.client, emulator, 'http://localhost:4000')).status).toBe(401)
    const { options } = (await one.client.call(account.passkeyOptions)).body
    const response = emulator.createJSON(ORIGIN, options as never) as never
    expect((await two.client.call(account.addPasskey, { body: { response } })).status).toBe(401)
    expect((await one.client.call(account.addPasskey, { body: { response } })).status).toBe(200)
    expect((await one.client.call(account.addPasskey, { body: { response } })).status).toBe(401)
  })

  it('that is wrong ends a sign-in after five attempts, as wrong codes do', async () => {
    const { email, emulator } = await enrolled()
    const first = await anonymous.call(auth.login, { body: { email, password: SEED_PASSWORD } })
    const { challenge } = first.body as never as { challenge: string }
    const attempt = async (origin: string) => {
      const { body, status } = await anonymous.call(auth.secondFactorOptions, { body: { challenge } })
      if (status !== 200) return status
      const response = emulator.getJSON(origin, body.options as never) as never
      return (await anonymous.call(auth.secondFactor, { body: { challenge, method: 'passkey', response } })).status
    }
    for (let i = 0; i < 5; i++) expect(await attempt('http://localhost:4000')).toBe(401)
    expect(await attempt(ORIGIN)).toBe(401)
  })

  it('is the second step after a password, and a step-up', async () => {
    const { email, emulator, userId } = await enrolled()
    const first = (await anonymous.call(auth.login, { body: { email, password: SEED_PASSWORD } })).body as never as {
      challenge: string
      methods: string[]
    }
    expect(first.methods).toEqual(['passkey', 'recovery'])
    const { options } = (await anonymous.call(auth.secondFactorOptions, { body: { challenge: first.challenge } })).body
    const response = emulator.getJSON(ORIGIN, options as never) as never
    const second = { challenge: first.challenge, method: 'passkey' as const, response }
    expect((await anonymous.call(auth.secondFactor, { body: second })).status).toBe(200)
    expect((await anonymous.call(auth.secondFactor, { body: second })).status).toBe(401)
    const stale = product.clientOf(await build.session(userId, { confirmedAt: null }))
    expect((await stale.call(account.makeRecoveryCodes)).body).toMatchObject({ code: 'CONFIRM', methods: ['passkey'] })
    const asked = (await stale.call(auth.confirmOptions)).body
    const proof = emulator.getJSON(ORIGIN, asked.options as never) as never
    expect((await stale.call(auth.confirm, { body: { method: 'passkey', response: proof } })).status).toBe(200)
    expect((await stale.call(account.makeRecoveryCodes)).status).toBe(200)
  })
})

describe('an invitation', () => {
  const invited = async () => {
    const [userId, token] = [await build.user({ email: `invited-passkey${++count}@example.com` }), newToken()]
    const [sent_at, expires_at] = [product.clock.now(), new Date(product.clock.now().getTime() + 60_000)]
    await db
      .insertInto('invitations')
      .values({ token_hash: hashToken(token), user_id: userId, sent_at, expires_at })
      .execute()
    await db.updateTable('users').set({ password_hash: null, key_hash: null }).where('id', '=', userId).execute()
    return { userId, token, emulator: new WebAuthnEmulator() }
  }
  const optionsFor = (token: string) => anonymous.call(auth.invitationPasskeyOptions, { body: { token } })
  const accept = async ({ token, emulator }: Awaited<ReturnType<typeof invited>>, origin = ORIGIN) => {
    const response = emulator.createJSON(origin, (await optionsFor(token)).body.options as never) as never
    return { response, answer: await anonymous.call(auth.invitationPasskey, { body: { token, response } }) }
  }

  it('is accepted with a passkey, which signs in from then on, without a password', async () => {
    const one = await invited()
    expect((await accept(one, 'http://localhost:4000')).answer.status).toBe(401)
    const { response, answer } = await accept(one)
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Your passkey was saved. You can sign in with it now.' },
    })
    expect(answer.body.recoveryCodes).toHaveLength(10)
    expect((await signIn(one.emulator)).answer).toMatchObject({ status: 200, body: { user: { _id: one.userId } } })
    // Used up.
    const { token } = one
    expect(await anonymous.call(auth.invitationPasskey, { body: { token, response } })).toMatchObject({
      status: 400,
      body: { error: 'This invitation is no longer valid. Ask for a new one.' },
    })
    expect((await optionsFor(token)).status).toBe(400)
    const mails = await db.selectFrom('mails').select('subject').where('subject', '=', 'A passkey was added').execute()
    expect(mails.length).toBeGreaterThan(0)
  })

  it('refuses a passkey that was made for another invitation', async () => {
    const [one, two] = [await invited(), await invited()]
    const response = one.emulator.createJSON(ORIGIN, (await optionsFor(one.token)).body.options as never) as never
    const wrong = await anonymous.call(auth.invitationPasskey, { body: { token: two.token, response } })
    expect(wrong).toMatchObject({ status: 401, body: { code: 'BAD_CODE' } })
    expect((await accept(two)).answer.status).toBe(200)
  })
})

it('at an address without passkey support is refused with a sentence', async () => {
  for (const PUBLIC_URL of ['http://hr.example.com', 'https://192.0.2.7', 'https://[2001:db8::7]'])
    expect(relyingParty({ PUBLIC_URL }).usable, PUBLIC_URL).toBe(false)
  const elsewhere = await startProduct({ PUBLIC_URL: 'http://hr.example.com' })
  const client = await elsewhere.administrator()
  expect(await client.call(account.passkeyOptions)).toMatchObject({
    status: 409,
    body: { error: 'Passkeys need a host name and https.' },
  })
  expect((await elsewhere.anonymous.call(auth.passkeyOptions)).status).toBe(409)
})
