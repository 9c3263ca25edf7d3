import type { Domain, Platform } from '../../platform/platform.ts'
import { documentExports } from './exporter.ts'
import { personalDocuments } from './personal.ts'
import { readingService } from './reading.ts'
import { removalJobs } from './removal.ts'
import { documentRoutes } from './routes.ts'
import { documentService } from './service.ts'
import { typeService } from './types.ts'

export { mediaTypeOf } from './content.ts'
export { documentsSeenBy, readableFor } from './reading.ts'
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
    ...removalJobs(platform),
    personalData: personalDocuments,
  }
}
