// Rooms:
//   bank         people's bank accounts, and bank files
//   calculation  the amounts of a period: the formula, differences, exceptions, changes
//   exports      files for payroll programs
//   imports      import of rows about people’s pay
//   inputs       one-off payments
//   payslips     payslips from a provider or from our calculation
//   periods      pay periods and their status
//   setup        pay components, pay groups, export profiles
//   terms        pay terms of people
import type { Domain, Platform } from '../../platform/platform.ts'
import type { RequestsChanges } from '../employees/index.ts'
import type { NotifyingDomain } from '../notifications/index.ts'
import { deleteClosingAccounts, storeClosingAccounts } from './bank/bank-account.repo.ts'
import { bankAccountRoutes } from './bank/bank-account.service.ts'
import { bankAccountChanged } from './bank/bank-account-field.ts'
import { bankFileRoutes } from './bank/bank-file.service.ts'
import { exportService } from './exports/export.service.ts'
import { inputImporter } from './inputs/import-inputs.ts'
import { inputRoutes } from './inputs/input.service.ts'
import { payslipPublished } from './payslips/notification-kinds.ts'
import { carryDebts, deleteDebts } from './payslips/payslip.repo.ts'
import { payslipRoutes, payslipService, publishJob } from './payslips/payslip.service.ts'
import { uploadJobs } from './payslips/upload.job.ts'
import { uploadRoutes } from './payslips/upload.service.ts'
import { calculateJob } from './periods/calculate.job.ts'
import { periodInReview, periodReturned } from './periods/notification-kinds.ts'
import { periodRoutes } from './periods/period.routes.ts'
import { periodService } from './periods/period.service.ts'
import { periodStatus } from './periods/period-status.ts'
import { personalPay } from './personal-data.ts'
import { setupRoutes } from './setup/setup.service.ts'
import { applyTermsJob, applyTermsSchedule } from './terms/apply-terms.ts'
import { termsImporter } from './terms/import-terms.ts'
import { payTermsRoutes } from './terms/pay-terms.service.ts'

export { bankAccountField } from './bank/bank-account-field.ts'

/** @param asks change requests, for bank accounts */
export function createPay(platform: Platform, asks: RequestsChanges): Domain & NotifyingDomain {
  const services = {
    periods: periodService(platform),
    status: periodStatus(platform, {
      async onClose(trx, period) {
        await carryDebts(trx, period)
        await storeClosingAccounts(trx, period)
      },
      async onReopen(trx, period) {
        await deleteDebts(trx, period)
        await deleteClosingAccounts(trx, period)
      },
    }),
    exports: exportService(platform),
    payslips: payslipService(platform),
  }
  const uploads = uploadJobs(platform)
  return {
    routes: [
      ...setupRoutes(platform),
      ...payTermsRoutes(platform),
      ...inputRoutes(platform),
      ...periodRoutes(platform, services),
      ...payslipRoutes(platform),
      ...uploadRoutes(platform),
      ...bankAccountRoutes(platform, asks),
      ...bankFileRoutes(platform),
    ],
    jobs: [calculateJob(platform), publishJob(platform), applyTermsJob(platform), ...uploads.jobs],
    schedules: [applyTermsSchedule, ...uploads.schedules],
    personalData: personalPay,
    importers: [inputImporter(platform), termsImporter(platform)],
    notificationKinds: [bankAccountChanged, periodInReview, periodReturned, payslipPublished],
  }
}
