import type { BodyOf } from '@ems/contract/core/endpoint'
import type { settings } from '@ems/contract/settings'
import type { Actor } from '../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../platform/audit/audit.ts'
import { SINGLETON_ID } from '../../platform/database/ids.ts'
import { type Db, inTransaction, type Trx } from '../../platform/database/index.ts'
import { fieldError } from '../../platform/errors/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { moveSchedules } from '../../platform/queue/index.ts'
import { getOrganisation, insertOrganisation, type OrganisationRow, setOrganisation } from './repo.ts'

/** The audit snapshot of the settings. */
const facts = ({ time_zone, name, birthdays, getting_started_dismissed }: OrganisationRow) => ({
  time_zone,
  name,
  birthdays,
  getting_started_dismissed,
})

/** Sets what else a new organisation begins with. */
export type AtFirstStart = (trx: Trx) => Promise<void>

export type SettingsService = ReturnType<typeof settingsService>

/** Functions of domains to the right. */
export interface SettingsPorts {
  atFirstStart: AtFirstStart
  /** Gives a name of the organisation to what has none of its own. */
  named: (trx: Trx, actor: Actor, name: string) => Promise<void>
  /** Whether a policy of working time has people clock in. */
  clocking: (db: Db) => Promise<boolean>
}

export function settingsService({ db, clock, config }: Platform, { atFirstStart, named, clocking }: SettingsPorts) {
  // Kept in memory, because every screen asks for it.
  let name: string | null = null
  let birthdays = true

  function keep(row: OrganisationRow): void {
    clock.setTimeZone(row.time_zone)
    name = row.name
    birthdays = row.birthdays
  }

  return {
    /** The name of the organisation; null until it is set. */
    organisationName: () => name,

    /** The name and the time zone of the organisation, its calendar day, and what this installation does. */
    organisation: async () => ({
      name,
      timeZone: clock.timeZone(),
      today: clock.today(),
      birthdays,
      sendsEmails: config.SMTP_URL !== undefined,
      clocking: await clocking(db),
    }),

    /** Reads the stored settings; a new organisation has the time zone of the configuration. */
    async load() {
      await inTransaction(db, async (trx) => {
        if (await insertOrganisation(trx, config.ORG_TIME_ZONE)) await atFirstStart(trx)
      })
      keep(await getOrganisation(db))
    },

    /** Reads the settings again, as another instance may have changed them. */
    refresh: async () => keep(await getOrganisation(db)),

    /**
     * Changes the name of the organisation and its time zone, also of its schedules. @param change an absent name stays
     * @throws {AppError} INVALID for an unknown time zone
     */
    async update(actor: Actor, change: BodyOf<typeof settings.updateOrganisation>): Promise<void> {
      if (!isTimeZone(change.timeZone)) throw fieldError('timeZone', 'settings.unknown-time-zone')
      const row = await inTransaction(db, async (trx) => {
        const before = await getOrganisation(trx)
        const after = {
          ...before,
          time_zone: change.timeZone,
          name: change.name === undefined ? before.name : change.name,
          birthdays: change.birthdays ?? before.birthdays,
        }
        await setOrganisation(trx, after)
        await moveSchedules(trx, clock.now(), after.time_zone)
        await writeAuditEvent(trx, actor, {
          action: 'settings.update',
          entityId: SINGLETON_ID,
          before: facts(before),
          after: facts(after),
        })
        if (after.name !== null && after.name !== before.name) await named(trx, actor, after.name)
        return after
      })
      keep(row)
    },
  }
}

/** Shows or hides the first steps on the dashboard. */
export async function setGettingStartedDismissed(db: Db, actor: Actor, dismissed: boolean): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await getOrganisation(trx)
    const after = { ...before, getting_started_dismissed: dismissed }
    await setOrganisation(trx, after)
    await writeAuditEvent(trx, actor, {
      action: 'settings.update',
      entityId: SINGLETON_ID,
      before: facts(before),
      after: facts(after),
    })
  })
}

/** Whether a text names a time zone: an IANA name, not an offset, because offsets know no summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}
