import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import { Email, Key, MailedPassword } from './core/values.ts'

const Message = z.object({ message: z.string() })

export const mail = {
  setEmail: endpoint({
    method: 'POST',
    path: '/api/mail/set-email',
    summary: 'Remember, for this session, the personal address that the next mail with a new password goes to',
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
    summary: 'Mail a new password and key to the remembered address',
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
    summary: 'The remembered address',
    access: { key: 'mail.send', least: 'everyone' },
    byPerson: true,
    cookie: true,
    reply: Message.extend({ email: z.string().nullable() }),
    fails: [],
  }),
}
