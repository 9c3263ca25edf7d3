// Rooms:
//   copies    copies of a person’s data
//   erasures  retention, holds, erasures
import { HOUR_MS } from '@ems/contract/core/durations'
import { type PersonalData, personalTraces } from '../../platform/personal/index.ts'
import type { Domain, Platform } from '../../platform/platform.ts'
import { type Loop, startLoop } from '../../platform/queue/index.ts'
import type { NotifyingDomain } from '../notifications/index.ts'
import { copyEnded, copyJobs } from './copies/copy.job.ts'
import { copyService } from './copies/copy.service.ts'
import { erasureJobs } from './erasures/erasure.job.ts'
import { erasureService } from './erasures/erasure.service.ts'
import { dueJobs, erasuresDue } from './erasures/erasures-due.job.ts'
import { holdService } from './erasures/holds.ts'
import { repeatErasures, updateErasuresFile } from './erasures/repeat-erasures.ts'
import { personalPrivacy } from './personal-data.ts'
import { privacyRoutes } from './privacy.routes.ts'
import { privacyExports } from './privacy-exports.ts'

const KEEP_MS = HOUR_MS

/** @param all the domains, once all are composed: what they know of people */
export function createPrivacy(platform: Platform, all: () => readonly Domain[]): Domain & NotifyingDomain {
  // The traces come last: a changed name is found by words until they go.
  const personalData = (): PersonalData[] => [
    ...all().flatMap(({ personalData }) => personalData ?? []),
    personalTraces,
  ]
  const copyNotice = copyEnded(platform.clock.now)
  let keeping: Loop | undefined
  const [copying, due] = [copyJobs(platform, personalData, copyNotice), dueJobs(platform)]
  const services = {
    copies: copyService(platform, personalData),
    erasures: erasureService(platform),
    holds: holdService(platform),
  }
  return {
    routes: privacyRoutes(services),
    exports: privacyExports(services),
    notificationKinds: [copyNotice, erasuresDue],
    personalData: personalPrivacy,
    jobs: [...copying.jobs, ...erasureJobs(platform, personalData).jobs, ...due.jobs],
    schedules: [...copying.schedules, ...due.schedules],
    async start() {
      await repeatErasures(platform, personalData())
      keeping = startLoop('keep erasures outside of the database', KEEP_MS, platform.log, async () => {
        await updateErasuresFile(platform)
        return false
      })
    },
    async stop() {
      await keeping?.stop()
    },
  }
}
