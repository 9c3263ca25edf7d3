// Rooms:
//   exports  files of lists, at once or by a job
//   files    readers of CSV, workbooks and calendars in a thread
//   imports  upload, mapping, check, run
import type { ExportList } from '@ems/contract/exporting'
import type { FileExport, ListExport } from '../../platform/exchange/list-export.ts'
import type { Importer } from '../../platform/exchange/row-import.ts'
import type { Domain, Platform } from '../../platform/platform.ts'
import type { NotifyingDomain } from '../notifications/index.ts'
import { exportJobs } from './exports/export.job.ts'
import { exportRoutes } from './exports/export.routes.ts'
import { exportService } from './exports/export.service.ts'
import { exportEnded, importEnded, importJobs } from './imports/import.job.ts'
import { importRoutes } from './imports/import.routes.ts'
import { importService } from './imports/import.service.ts'
import { importExport } from './imports/import-exports.ts'
import { personalExchange } from './personal-data.ts'

export { requestExport } from './exports/export.service.ts'

/** @param all all domains, which declare their imports and exports */
export function createExchange(platform: Platform, all: () => readonly Domain[]): Domain & NotifyingDomain {
  const importers = (kind: string): Importer => {
    const importer = all()
      .flatMap((domain) => domain.importers ?? [])
      .find((each) => each.kind === kind)
    if (!importer) throw new Error(`Nobody imports ${kind}.`)
    return importer
  }
  const exporters = (list: ExportList): ListExport | FileExport => {
    const exporter = all()
      .flatMap((domain) => domain.exports ?? [])
      .find((each) => each.list === list)
    if (!exporter) throw new Error(`Nobody exports ${list}.`)
    return exporter
  }
  const exportNotice = exportEnded(platform.clock.now)
  const [importing, preparing] = [importJobs(platform, importers), exportJobs(platform, exporters, exportNotice)]
  const imports = importService(platform, importers)
  return {
    exports: [importExport(imports)],
    routes: [...importRoutes(imports), ...exportRoutes(exportService(platform, exporters))],
    personalData: personalExchange,
    notificationKinds: [importEnded, exportNotice],
    jobs: [...importing.jobs, ...preparing.jobs],
    schedules: [...importing.schedules, ...preparing.schedules],
  }
}
