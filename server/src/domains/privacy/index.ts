import { type PersonalData, personalTraces } from '../../platform/personal/index.ts'
import type { Domain, Platform } from '../../platform/platform.ts'
import { type Loop, repeat } from '../../platform/queue/index.ts'
import type { Teller } from '../notifications/index.ts'
import { keepErasures, repeatErasures } from './after-restores.ts'
import { copyService } from './copies.ts'
import { copyJobs } from './copying.ts'
import { dueJobs, erasuresDue } from './due.ts'
import { erasureJobs } from './erasing.ts'
import { erasureService } from './erasures.ts'
import { privacyExports } from './exporter.ts'
import { holdService } from './holds.ts'
import { copyEnded } from './notices.ts'
import { personalPrivacy } from './personal.ts'
import { privacyRoutes } from './routes.ts'

const KEEP_MS = 3_600_000

/** @param all the domains, once all are composed: what they know of people */
export function createPrivacy(platform: Platform, all: () => readonly Domain[]): Domain & Teller {
  // The traces come last: a changed name is found by words until they go.
  const known = (): PersonalData[] => [...all().flatMap(({ personalData }) => personalData ?? []), personalTraces]
  const copyNotice = copyEnded(platform.clock.now)
  let keeping: Loop | undefined
  const [copying, due] = [copyJobs(platform, known, copyNotice), dueJobs(platform)]
  const services = {
    copies: copyService(platform, known),
    erasures: erasureService(platform),
    holds: holdService(platform),
  }
  return {
    routes: privacyRoutes(services),
    exports: privacyExports(services),
    tells: [copyNotice, erasuresDue],
    personalData: personalPrivacy,
    jobs: [...copying.jobs, ...erasureJobs(platform, known).jobs, ...due.jobs],
    schedules: [...copying.schedules, ...due.schedules],
    async start() {
      await repeatErasures(platform, known())
      keeping = repeat('keep erasures outside of the database', KEEP_MS, platform.log, async () => {
        await keepErasures(platform)
        return false
      })
    },
    async stop() {
      await keeping?.stop()
    },
  }
}
