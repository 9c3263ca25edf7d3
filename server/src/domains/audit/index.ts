export { eventCurrency } from './repo.ts'

import type { Domain, Platform } from '../../platform/platform.ts'
import { auditExport, securityExports } from './audit-exports.ts'
import { auditRoutes } from './routes.ts'

/** The audit, for people who may read it. */
export const createAudit = (platform: Platform): Domain => ({
  routes: auditRoutes(platform),
  exports: [auditExport(platform), ...securityExports(platform)],
})
