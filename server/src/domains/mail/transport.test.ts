import { afterAll, describe, expect, it, vi } from 'vitest'
import { startProduct } from '../../../test/product.ts'
import { startSmtp } from '../../../test/smtp.ts'
import { inTransaction } from '../../platform/database/index.ts'
import { queueMails } from './index.ts'
import { smtpAddress } from './rules.ts'

// Any address of this machine, and none of its names: to the product a host like every other.
const BEYOND = '0.0.0.0'

const [plain, encrypting] = [await startSmtp(), await startSmtp(undefined, { startTls: true })]
afterAll(() => Promise.all([plain.close(), encrypting.close()]))

/** Sends a mail with these settings. @returns the mail as it is stored after the first attempt */
async function sendBy(settings: Record<string, string>) {
  const { db } = await startProduct(settings)
  await inTransaction(db, (trx) => queueMails(trx, [{ to: 'ann@example.com', subject: 'Secret', body: 'Password: x' }]))
  return vi.waitFor(async () => {
    const row = await db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()
    expect(row.sent_at ?? row.last_error).not.toBeNull()
    return row
  }, 10_000)
}

const at = (host: string, { port }: { port: number }, query = '') => `smtp://${host}:${port}${query}`
// The certificate of the test's server is signed by no one.
const UNSIGNED = '?tls.rejectUnauthorized=false'

describe('a mail server on another machine', () => {
  it.each(['', '?requireTLS=false', '?ignoreTLS=true', '?opportunisticTLS=true'])(
    'without STARTTLS gets no mail, whatever the address says (%s): it waits and says why',
    async (query) => {
      const row = await sendBy({ SMTP_URL: at(BEYOND, plain, query) })
      expect(row).toMatchObject({ sent_at: null, failed_at: null, body: 'Password: x' })
      expect(row.last_error).toMatch(/STARTTLS/)
      expect(plain.received).toEqual([])
    },
  )

  it('with STARTTLS is used with TLS', async () => {
    await sendBy({ SMTP_URL: at(BEYOND, encrypting, UNSIGNED) })
    expect(encrypting.received.at(-1)).toMatchObject({ to: ['ann@example.com'], encrypted: true })
  })

  it('is used without encryption if the operator allows it', async () => {
    await sendBy({ SMTP_URL: at(BEYOND, plain), SMTP_INSECURE: '1' })
    expect(plain.received.splice(0)).toMatchObject([{ to: ['ann@example.com'], encrypted: false }])
  })
})

it('a server on this machine needs no TLS', async () => {
  await sendBy({ SMTP_URL: at('127.0.0.1', plain) })
  expect(plain.received.splice(0)).toMatchObject([{ encrypted: false }])
})

it.each([
  ['smtp://localhost:25', false],
  ['smtp://127.8.9.1', false],
  ['smtp://[::1]:25', false],
  ['smtp://127.0.0.1.example.com', true],
  ['smtp://localhost.example.com', true],
  ['smtp://u:p%40ss@mail.example.com:587', true],
  ['smtps://mail.example.com', false],
])('%s requires STARTTLS: %s', (setting, demanded) => {
  const url = new URL(smtpAddress(setting, false))
  expect(url.searchParams.get('requireTLS') === 'true').toBe(demanded)
  expect(url.password).toBe(new URL(setting).password)
  expect(smtpAddress(setting, true)).toBe(setting)
})
