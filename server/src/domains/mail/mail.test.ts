import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auth } from '@ems/contract/auth'
import { mail } from '@ems/contract/mail'
import { sql } from 'kysely'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { startProduct } from '../../../test/product.ts'
import { refusal, startSmtp } from '../../../test/smtp.ts'
import { inTransaction } from '../../platform/database/index.ts'
import { newInstance } from '../../platform/queue/index.ts'
import { createMail, type MailPage, queueMails } from './index.ts'
import { startMailWorker } from './mail.job.ts'
import { isPermanent } from './rules.ts'

describe('mails go by SMTP', async () => {
  let busy = true
  const smtp = await startSmtp((step, to) => {
    if (step !== 'recipient') return null
    return to.startsWith('gone') ? refusal(550) : to.startsWith('busy') && busy ? refusal(451) : null
  })
  afterAll(smtp.close)
  const product = await startProduct({ SMTP_URL: smtp.url, MAIL_FROM: 'HR <hr@example.com>' })
  const queue = (...addresses: string[]) =>
    inTransaction(product.db, (trx) =>
      queueMails(
        trx,
        addresses.map((to) => ({ to, subject: 'Grüße', body: 'Hello.\n' })),
      ),
    )
  const stored = (to: string) =>
    product.db.selectFrom('mails').selectAll().where('to_address', '=', to).executeTakeFirstOrThrow()
  const arrived = (to: string) => smtp.received.filter((each) => each.to.includes(to))

  it('sends a queued mail once, and stores no body afterwards', async () => {
    await queue('one@example.com')
    await vi.waitFor(async () => expect((await stored('one@example.com')).sent_at).not.toBeNull(), 10_000)
    expect(arrived('one@example.com')).toHaveLength(1)
    expect(arrived('one@example.com')[0]?.text).toContain('From: HR <hr@example.com>')
    expect((await stored('one@example.com')).body).toBeNull()
  })

  it('sends HTML and text with everything escaped, and stores neither', async () => {
    const page: MailPage = {
      title: '<b>Ada</b> & co',
      facts: [{ label: 'Password', value: '<i>"x"', code: true }],
      quote: 'one\n<script>two</script>',
      button: { text: 'Go', link: 'https://x.example/?a=1&b="2"', hint: 'with <b>care</b>' },
    }
    await inTransaction(product.db, (trx) =>
      queueMails(trx, [{ to: 'page@example.com', subject: 'x', body: 'Password: <i>"x"\n', page }]),
    )
    await vi.waitFor(() => expect(arrived('page@example.com')).toHaveLength(1), 10_000)
    const text = (arrived('page@example.com')[0]?.text ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=')
    const [, plain = '', html = ''] = text.split(/content-type: text\//i)
    expect(plain).toMatch(/^plain[\s\S]*\r\n\r\nPassword: <i>"x"\r\n/)
    expect(html).toContain('&#60;b&#62;Ada&#60;/b&#62; &#38; co</h1>')
    expect(html).toContain('&#60;i&#62;&#34;x&#34;</code>')
    expect(html).toContain('one<br>&#60;script&#62;two')
    expect(html).toContain('href="https://x.example/?a=1&#38;b=&#34;2&#34;"')
    expect(html).toContain('with &#60;b&#62;care&#60;/b&#62;</span>')
    expect(html).not.toMatch(/<script|<i>|<b>/)
    expect(html).toContain('cid:mark@employee-management')
    await vi.waitFor(
      async () => expect(await stored('page@example.com')).toMatchObject({ body: null, page: null }),
      10_000,
    )
  })

  it('sends no mail of a change that was rolled back', async () => {
    const failed = inTransaction(product.db, async (trx) => {
      await queueMails(trx, [{ to: 'never@example.com', subject: 'x', body: 'x' }])
      throw new Error('the change failed')
    })
    await expect(failed).rejects.toThrow('the change failed')
    await queue('after@example.com')
    await vi.waitFor(() => expect(arrived('after@example.com')).toHaveLength(1), 10_000)
    expect(arrived('never@example.com')).toHaveLength(0)
  })

  it('tries again if the server is busy, and gives up after a permanent refusal', async () => {
    await queue('busy@example.com', 'gone@example.com')
    await vi.waitFor(async () => expect((await stored('gone@example.com')).failed_at).not.toBeNull(), 10_000)
    await vi.waitFor(async () => expect((await stored('busy@example.com')).attempts).toBeGreaterThan(0), 10_000)
    expect(await stored('busy@example.com')).toMatchObject({ failed_at: null, sent_at: null, body: 'Hello.\n' })
    busy = false
    await vi.waitFor(() => expect(arrived('busy@example.com')).toHaveLength(1), 15_000)
  })

  it('sends one mail for an event, however often it is queued', async () => {
    const tell = () =>
      inTransaction(product.db, (trx) =>
        queueMails(trx, [{ to: 'once@example.com', subject: 'x', body: 'x', eventKey: 'event:1:once@example.com' }]),
      )
    await Promise.all(Array.from({ length: 10 }, tell))
    await vi.waitFor(() => expect(arrived('once@example.com')).toHaveLength(1), 10_000)
    const rows = await product.db
      .selectFrom('mails')
      .select('id')
      .where('to_address', '=', 'once@example.com')
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('mails a new password to the address that was stored with this session', async () => {
    const [admin, colleague] = [await product.administrator(), await product.administrator()]
    expect((await admin.call(mail.sendNewPassword, { body: { password: 'Secret-1', key: '123456' } })).status).toBe(400)
    await admin.call(mail.setEmail, { body: { email: 'first@example.com' } })
    await admin.call(mail.setEmail, { body: { email: 'home@example.com' } })
    expect((await admin.call(mail.sessionEmail)).body).toMatchObject({ success: true, email: 'home@example.com' })
    expect((await colleague.call(mail.sessionEmail)).body.email).toBeNull()
    expect((await admin.call(mail.sendNewPassword, { body: { password: 'Secret-1', key: 123456 } })).status).toBe(200)
    // Another person's password needs an address of its own.
    expect((await admin.call(mail.sendNewPassword, { body: { password: 'Secret-2', key: '654321' } })).status).toBe(400)
    await vi.waitFor(() => expect(arrived('home@example.com')).toHaveLength(1), 10_000)
    expect(arrived('home@example.com')[0]?.text).toMatch(/Secret-1[\s\S]*123456/)
  })

  it('records in the audit who sent a new password to which address, without the secrets', async () => {
    const admin = await product.administrator()
    const body = { password: 'Audited-secret', key: '918273' }
    await admin.call(mail.setEmail, { body: { email: 'audited@example.com' } })
    await admin.call(mail.sendNewPassword, { body })
    const [event, ...others] = await product.db
      .selectFrom('audit_events')
      .selectAll()
      .where('action', '=', 'mail.send-new-password')
      .where(sql`after ->> 'address'`, '=', 'audited@example.com')
      .execute()
    expect(others).toEqual([])
    expect(event).toMatchObject({ entity_id: (await stored('audited@example.com')).id, before: null })
    const { body: who } = await admin.call(auth.verify)
    expect(event).toMatchObject({ actor_id: who.user._id, request_id: expect.any(String) })
    expect(JSON.stringify(event)).not.toMatch(/Audited-secret|918273/)
  })

  it('never sends free text as a password or key, and keeps the address for the next try', async () => {
    const admin = await product.administrator()
    await admin.call(mail.setEmail, { body: { email: 'chosen@example.com' } })
    const wrong = [
      { password: 'Your invoice: http://evil.example', key: '123456' },
      { password: 'line\nline', key: '123456' },
      { password: 'x'.repeat(129), key: '123456' },
      { password: 'Secret-1', key: 'Call +1 555' },
      { password: 'Secret-1', key: '1234567' },
    ]
    for (const body of wrong)
      expect(await admin.call(mail.sendNewPassword, { body }), JSON.stringify(body)).toMatchObject({
        status: 400,
        body: { code: 'INVALID', error: expect.stringMatching(/\.$/), issues: [expect.anything()] },
      })
    expect((await admin.call(mail.sendNewPassword, { body: { password: 'Secret-1', key: '123456' } })).status).toBe(200)
    const sent = await product.db
      .selectFrom('mails')
      .select('id')
      .where('to_address', '=', 'chosen@example.com')
      .execute()
    expect(sent).toHaveLength(1)
  })

  it('lets an administrator send sixty new passwords an hour, in all sessions together', async () => {
    const userId = await product.build.administrator()
    const sessions = await Promise.all(Array.from({ length: 10 }, () => product.as(userId)))
    await product.db
      .insertInto('mail_windows')
      .values({ key: `new-password:${userId}`, mails: 54 })
      .execute()
    const send = async (client: (typeof sessions)[number]) => {
      await client.call(mail.setEmail, { body: { email: 'many@example.com' } })
      return client.call(mail.sendNewPassword, { body: { password: 'Secret-1', key: '123456' } })
    }
    const answers = await Promise.all(sessions.map(send))
    expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(6).fill(200), ...Array(4).fill(429)])
    expect(answers.find((answer) => answer.status === 429)?.body).toMatchObject({
      code: 'TOO_MANY',
      error: expect.stringMatching(/60 new passwords.*\.$/),
    })
    const rows = await product.db
      .selectFrom('mails')
      .select('id')
      .where('to_address', '=', 'many@example.com')
      .execute()
    expect(rows).toHaveLength(6)
    expect((await send(await product.administrator())).status).toBe(200)
  })
})

describe('without SMTP', async () => {
  const product = await startProduct()

  it('each mail becomes a file', async () => {
    await inTransaction(product.db, (trx) =>
      queueMails(trx, [{ to: 'file@example.com', subject: 'A file', body: 'Hello.' }]),
    )
    const folder = join(product.config.DATA_DIR, 'outbox')
    await vi.waitFor(() => expect(readdirSync(folder).filter((name) => name.endsWith('.eml'))).toHaveLength(1), 10_000)
    const text = readFileSync(join(folder, readdirSync(folder)[0] ?? ''), 'utf8')
    expect(text).toContain('To: file@example.com')
    expect(text).toContain('Subject: A file')
  })
})

describe('a mail stored as a file', () => {
  it('is deleted after 30 days, and not before', async () => {
    const product = await startProduct()
    const dataDir = mkdtempSync(join(tmpdir(), 'ems-outbox-'))
    const folder = join(dataDir, 'outbox')
    mkdirSync(folder)
    for (const days of [0, 29, 31, 400]) {
      const file = join(folder, `${days}.eml`)
      const at = Date.now() / 1000 - days * 86_400
      writeFileSync(file, 'Password: x')
      utimesSync(file, at, at)
    }
    const config = { ...product.config, DATA_DIR: dataDir }
    const parts = {
      pool: null as never,
      files: null as never,
      log: product.app.log,
      connection: {},
      instance: newInstance('test'),
    }
    const domain = createMail({ ...product, ...parts, config }, { organisationName: () => null })
    await domain.start?.()
    await vi.waitFor(() => expect(readdirSync(folder).sort()).toEqual(['0.eml', '29.eml']), 10_000)
    await domain.stop?.()
    rmSync(dataDir, { recursive: true })
  })
})

describe('two instances with a slow mail server', async () => {
  const product = await startProduct()
  const platform = () => ({
    ...product,
    pool: null as never,
    files: null as never,
    log: product.app.log,
    connection: {},
    instance: newInstance('test'),
  })

  it('send a mail once, however long sending takes', async () => {
    const sent: string[] = []
    const answer = Promise.withResolvers<void>()
    const silent = {
      send: async ({ to_address }: { to_address: string }) => {
        sent.push(to_address)
        if (to_address === 'slow@example.com') await answer.promise
      },
      close() {},
    }
    const queue = (to: string) => inTransaction(product.db, (trx) => queueMails(trx, [{ to, subject: 'x', body: 'x' }]))
    const leaseEnd = async () =>
      (await product.db.selectFrom('mails').select('locked_until').executeTakeFirstOrThrow()).locked_until?.getTime() ??
      0
    // Its own worker would take the mail.
    await product.app.close()
    await queue('slow@example.com')
    const leaseSeconds = 1
    const workers = [0, 1].map(() => startMailWorker(platform(), silent, leaseSeconds))
    await vi.waitFor(() => expect(sent).toEqual(['slow@example.com']))
    const firstEnd = await leaseEnd()
    // Renewed to an end so late that the first lease is over by now: each worker that looks for work would find it.
    await vi.waitFor(async () => expect(await leaseEnd()).toBeGreaterThan(firstEnd + leaseSeconds * 1000), 5_000)
    for (const to of ['next@example.com', 'last@example.com']) {
      await queue(to)
      await vi.waitFor(() => expect(sent).toContain(to), 5_000)
    }
    expect(sent).toEqual(['slow@example.com', 'next@example.com', 'last@example.com'])
    answer.resolve()
    await Promise.all(workers.map((worker) => worker.stop()))
    expect(await product.db.selectFrom('mails').select('id').where('sent_at', 'is', null).execute()).toEqual([])
  })
})

describe('retries', () => {
  it.each([
    [{}, false],
    [{ responseCode: 421 }, false],
    [{ responseCode: 451 }, false],
    [{ responseCode: 535, code: 'EAUTH' }, false],
    [{ responseCode: 500, code: 'ETLS' }, false],
    [{ responseCode: 550, code: 'EENVELOPE' }, true],
    [{ responseCode: 554, code: 'EMESSAGE' }, true],
  ])('treat the failure %j as permanent: %s', (failure, final) => expect(isPermanent(failure)).toBe(final))
})
