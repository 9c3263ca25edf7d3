import type { Importer } from '../../platform/importing.ts'
import type { Domain, Platform } from '../../platform/platform.ts'
import type { Teller } from '../notifications/index.ts'
import { importEnded } from './notices.ts'
import { importRoutes } from './routes.ts'
import { importJobs } from './running.ts'
import { importService } from './service.ts'

/** @param all what can be loaded from files, of the domains that own it, which are there once all are composed */
export function createExchange(platform: Platform, all: () => readonly Importer[]): Domain & Teller {
  const importers = (kind: string): Importer => {
    const importer = all().find((each) => each.kind === kind)
    if (!importer) throw new Error(`Nobody imports ${kind}.`)
    return importer
  }
  return {
    routes: importRoutes(importService(platform, importers)),
    tells: [importEnded],
    ...importJobs(platform, importers),
  }
}
