import type { Domain, Platform } from '../../platform/platform.ts'
import { auditExport } from './audit-exports.ts'
import { securityExports } from './exporter-security.ts'
import { auditRoutes } from './routes.ts'

/** Who changed what, for those who may see it. */
export const createAudit = (platform: Platform): Domain => ({
  routes: auditRoutes(platform),
  exports: [auditExport(platform), ...securityExports(platform)],
})
