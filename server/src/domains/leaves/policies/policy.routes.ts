import { leavePolicies } from '@ems/contract/leave-policies'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { policyService } from './policy.service.ts'
import type { ruleService } from './policy-assignment.ts'

export const policyRoutes = (
  policies: ReturnType<typeof policyService>,
  rules: ReturnType<typeof ruleService>,
): Route[] =>
  mount(leavePolicies, {
    list: ({ query }) => policies.list(query),
    add: ({ actor, body }) => policies.add(actor, body),
    get: ({ params }) => policies.get(params.id),
    update: ({ actor, params, body }) => policies.update(actor, params.id, body),
    preview: ({ params, body }) => policies.preview(params.id, body),
    rules: ({ params }) => rules.get(params.leaveType),
    setRules: ({ actor, params, body }) => rules.set(actor, params.leaveType, body),
  })
