export { departmentById, departmentNamed } from './repo.ts'
export { addDepartment } from './service.ts'

import type { Domain, Platform } from '../../platform/platform.ts'
import { departmentImporter } from './import-departments.ts'
import { departmentExport, departmentRoutes } from './routes.ts'
import { departmentService, type ReleaseDepartment } from './service.ts'

/** @param release functions of domains to the right, called before a department is deleted */
export function createDepartments(platform: Platform, release: ReleaseDepartment): Domain {
  const service = departmentService(platform, release)
  return {
    routes: departmentRoutes(service),
    importers: [departmentImporter(platform)],
    exports: [departmentExport(service)],
  }
}
