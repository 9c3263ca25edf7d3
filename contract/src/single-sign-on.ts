import { z } from 'zod'
import { SignedIn } from './auth.ts'
import { endpoint } from './core/endpoint.ts'
import { Id, IdParam, Redirected, requiredText } from './core/values.ts'

/** A path within this product, so that links cannot redirect people to other sites. */
const Next = z
  .string()
  .max(500, 'At most 500 characters are allowed.')
  .regex(/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/, 'This page does not exist.')

/** Sign-in by an OpenID Connect provider. */
export const singleSignOn = {
  list: endpoint({
    method: 'GET',
    path: '/api/auth/sso',
    summary: 'List the providers that people can sign in with',
    access: 'public',
    reply: z.object({ providers: z.array(z.object({ _id: Id, name: z.string() })) }),
    fails: [],
  }),
  start: endpoint({
    method: 'GET',
    path: '/api/auth/sso/:id/start',
    summary: 'Start a sign-in: answers 303 to the provider, or to the sign-in page if the provider does not respond',
    access: 'public',
    perAddress: 120,
    params: IdParam,
    query: z.object({ next: Next.optional().describe('the page to open afterwards') }),
    reply: Redirected,
    fails: ['NOT_FOUND', 'TOO_MANY'],
  }),
  callback: endpoint({
    method: 'GET',
    path: '/api/auth/sso/:id/callback',
    summary: 'Callback for the provider: answers 303 to the sign-in page, with `#sso=<code>`',
    access: 'public',
    perAddress: 120,
    params: IdParam,
    query: z.looseObject({}).describe('the response of the provider'),
    reply: Redirected,
    fails: ['NOT_FOUND'],
  }),
  finish: endpoint({
    method: 'POST',
    path: '/api/auth/sso/finish',
    summary: 'Finish a sign-in with its code, once, in the same browser, within 60 seconds; responds like the sign-in',
    access: 'public',
    body: z.object({
      code: z.string({ error: 'Code is required.' }).min(1, 'Code is required.').max(200, 'This code is not valid.'),
      bound: z
        .boolean()
        .nullish()
        .describe('the session token is valid only together with the cookie set by this response'),
    }),
    reply: SignedIn.extend({ next: z.string().nullable().describe('the page to open') }),
    fails: ['BAD_CREDENTIALS', 'LOCKED', 'SECOND_FACTOR', 'CONFLICT'],
  }),
  backchannelLogout: endpoint({
    method: 'POST',
    path: '/api/auth/sso/:id/backchannel-logout',
    summary: 'End sessions with a signed logout token of a provider (OpenID Connect Back-Channel Logout 1.0)',
    access: 'public',
    form: true,
    params: IdParam,
    body: z.object({ logout_token: requiredText('Logout token', 8000) }),
    reply: z.object({}),
    fails: ['INVALID', 'NOT_FOUND', 'NOT_READY'],
  }),
}
