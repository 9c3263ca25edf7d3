import type { Domain, Platform } from '../../platform/platform.ts'
import { readingService } from './document-access.ts'
import { documentExports } from './document-exports.ts'
import { typeService } from './document-types.ts'
import { personalDocuments } from './personal-data.ts'
import { removalJobs } from './removal.job.ts'
import { documentReportSubject } from './report-subject.ts'
import { documentRoutes } from './routes.ts'
import { documentService } from './service.ts'

export { documentsVisibleTo, getReadable } from './document-access.ts'
export { mediaTypeOf } from './media-type.ts'
export { documentById, documentsFor, type Readable } from './repo.ts'

/** Files of people, by types that say who sees them. */
export function createDocuments(platform: Platform): Domain {
  const services = {
    service: documentService(platform),
    reading: readingService(platform),
    types: typeService(platform),
  }
  return {
    routes: documentRoutes(services),
    exports: documentExports(services.reading),
    reportSubjects: [documentReportSubject],
    ...removalJobs(platform),
    personalData: personalDocuments,
  }
}
