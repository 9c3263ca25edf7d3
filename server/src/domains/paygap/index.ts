import type { Domain, Platform } from '../../platform/platform.ts'
import type { NotifyingDomain } from '../notifications/index.ts'
import { categoryRoutes } from './category.service.ts'
import { gapRoutes } from './gap.service.ts'
import { gapExport } from './gap-exports.ts'
import { findingsOpen } from './notification-kinds.ts'
import { personalGaps } from './personal-data.ts'
import { prepareGap } from './prepare-gap.job.ts'
import { remindOfFindings } from './remind-findings.job.ts'

export { prepareFigures } from './prepare-gap.job.ts'
export { scheduleReminder } from './remind-findings.job.ts'

export const createPayGap = (platform: Platform): Domain & NotifyingDomain => ({
  routes: [...categoryRoutes(platform), ...gapRoutes(platform)],
  exports: [gapExport(platform)],
  jobs: [prepareGap(platform), remindOfFindings(platform)],
  personalData: personalGaps,
  notificationKinds: [findingsOpen],
})
