import { security } from '@ems/contract/security'
import { mount, type Route } from '../../../platform/http/mount.ts'
import { presentPolicy } from '../access.presenter.ts'
import type { policyService } from './sign-in-policies.ts'

export const policyRoutes = (policies: ReturnType<typeof policyService>): Route[] =>
  mount(security, {
    policies: async () => ({ policies: (await policies.list()).map(presentPolicy) }),
    setPolicies: async ({ actor, body }) => ({
      policies: (await policies.set(actor, body.policies)).map(presentPolicy),
    }),
  })
