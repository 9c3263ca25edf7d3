import { type Provider, providers } from '@ems/contract/providers'
import { singleSignOn } from '@ems/contract/single-sign-on'
import { Redirect } from '../../../platform/http/answers/redirect.ts'
import { mount, type Route } from '../../../platform/http/mount.ts'
import { presentAccount } from '../auth.presenter.ts'
import { accessAnswer, type Caller, type GetAccess, originOf, setSessionCookies, visitOf } from '../auth.routes.ts'
import type { AuthService } from '../auth.service.ts'
import type { ProviderWithState } from './providers.ts'

const present = (redirectUri: string, { provider, broken }: ProviderWithState): Provider => ({
  _id: provider.id,
  preset: provider.preset as Provider['preset'],
  name: provider.name,
  issuer: provider.issuer,
  tenant: provider.tenant,
  domain: provider.domain,
  clientId: provider.client_id,
  scopes: provider.scopes,
  trustsEmail: provider.trusts_email,
  providesFactor: provider.provides_factor,
  strongAcr: provider.strong_acr,
  enabled: provider.enabled,
  groups: {
    claim: provider.group_claim,
    rows: provider.group_rows.map((row, index) => ({ ...row, broken: broken[index] ?? false })),
  },
  redirectUri,
  updatedAt: provider.updated_at.toISOString(),
})

export function singleSignOnRoutes(service: AuthService, getAccess: GetAccess): Route[] {
  const { rounds, providers: admin } = service
  const presented = (each: ProviderWithState) => present(rounds.redirectUri(each.provider.id), each)
  const roundVisitOf = (call: Caller) => ({ browser: call.browser.round(), origin: originOf(call) })
  return [
    ...mount(singleSignOn, {
      list: async () => ({ providers: (await rounds.list()).map(({ id, name }) => ({ _id: id, name })) }),
      async start({ params, query, ...call }) {
        const step = await rounds.start(params.id, query.next ?? null, roundVisitOf(call))
        call.browser.startRound(step.browser, rounds.cookiePath)
        return new Redirect(step.address)
      },
      async callback({ params, query, requestId, ...call }) {
        const answer = new URLSearchParams()
        for (const [name, values] of Object.entries(query))
          for (const value of [values].flat()) answer.append(name, String(value))
        const step = await rounds.callback(params.id, answer, roundVisitOf(call), requestId)
        call.browser.startRound(step.browser, rounds.cookiePath)
        return new Redirect(step.address)
      },
      async finish({ body, requestId, ...call }) {
        const visit = { ...visitOf(call), ...roundVisitOf(call), remember: false, bound: body.bound ?? false }
        const own = { token: call.browser.bearer ?? call.browser.session(), bind: call.browser.bind() }
        const done = await rounds.finish(body.code, visit, own, requestId)
        if ('signedIn' in done) return { ...(await setSessionCookies(getAccess, done.signedIn, call)), next: done.next }
        const { linked, token, vouched, next } = done
        return { token, user: presentAccount(linked), ...(await accessAnswer(getAccess, linked, vouched)), next }
      },
      async backchannelLogout({ params, body }) {
        await service.providerSessions.backchannelLogout(params.id, body.logout_token)
        return {}
      },
    }),
    ...mount(providers, {
      list: async () => ({ providers: (await admin.list()).map(presented) }),
      add: async ({ actor, body }) => ({ provider: presented(await admin.add(actor, body)) }),
      update: async ({ actor, params, body }) => ({ provider: presented(await admin.update(actor, params.id, body)) }),
      async remove({ actor, params }) {
        await admin.remove(actor, params.id)
        return { message: 'The provider was deleted.' }
      },
      async startTest({ actor, params, ...call }) {
        const { provider, steps, ok } = await admin.check(params.id)
        if (!ok) return { steps, address: null }
        const step = await rounds.startTest(actor, provider, roundVisitOf(call))
        call.browser.startRound(step.browser, rounds.cookiePath)
        return { steps, address: step.address }
      },
      test: ({ actor, params }) => rounds.testOf(actor, params.id),
    }),
  ]
}
