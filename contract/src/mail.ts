import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import { Email, Key, MailedPassword } from './core/values.ts'

const Message = z.object({ message: z.string() })

export const mail = {
  setEmail: endpoint({
    method: 'POST',
    path: '/api/mail/set-email',
    summary: 'Set, for this session, the personal address for the next email with a new password',
    access: { key: 'mail.send', least: 'everyone' },
    byPerson: true,
    cookie: true,
    body: z.object({ email: Email }),
    reply: Message,
    fails: [],
  }),
  sendNewPassword: endpoint({
    method: 'POST',
    path: '/api/mail/send-new-password',
    summary: 'Email a new password and key to the address that was set',
    access: { key: 'mail.send', least: 'everyone' },
    byPerson: true,
    cookie: true,
    body: z.object({ password: MailedPassword, key: Key }),
    reply: Message,
    fails: ['INVALID', 'TOO_MANY'],
  }),
  sessionEmail: endpoint({
    method: 'GET',
    path: '/api/mail/getSessionServer',
    summary: 'Get the address that was set',
    access: { key: 'mail.send', least: 'everyone' },
    byPerson: true,
    cookie: true,
    reply: Message.extend({ email: z.string().nullable() }),
    fails: [],
  }),
}
