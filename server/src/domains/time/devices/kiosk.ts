import { randomInt } from 'node:crypto'
import { DAY_MS } from '@ems/contract/core/durations'
import type { BodyOf } from '@ems/contract/core/endpoint'
import { isWeakPin, type timeDevices } from '@ems/contract/time-devices'
import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError, notFoundError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashSecret, verifySecret } from '../../auth/index.ts'
import { lockEmployee } from '../../employees/index.ts'
import { requirePermissionFor } from '../../scope/index.ts'
import { factsAroundNow, nowOf } from '../punches/now.ts'
import { recordPunch } from '../punches/record-punch.ts'
import { setDeviceSeen } from './device.repo.ts'
import { DEVICE_LIMIT, isBlocked, PERSON_LIMIT } from './kiosk.rules.ts'
import * as repo from './pin.repo.ts'

type Body = BodyOf<typeof timeDevices.kiosk>

export function kioskService({ db, clock }: Platform) {
  /** @returns null for a wrong PIN; the guess is stored then */
  async function identify(trx: Trx, actor: Actor, { employeeId, pin }: Body) {
    const [code, now] = [employeeId.toLowerCase(), clock.now()]
    await repo.lockGuesses(trx, code, actor.userId)
    const times = async (of: Parameters<typeof repo.failuresOf>[1], most: number) =>
      (await repo.failuresOf(trx, of, most)).map((at) => at.getTime())
    const isPersonBlocked = isBlocked(await times({ code }, PERSON_LIMIT.most), PERSON_LIMIT, now.getTime())
    const ofDevice = await times({ serviceId: actor.userId }, DEVICE_LIMIT.most)
    if (isPersonBlocked || isBlocked(ofDevice, DEVICE_LIMIT, now.getTime())) throw new AppError('time-kiosk.blocked')
    const person = await repo.pinOf(trx, code)
    if ((await verifySecret(person?.hash, pin)) && person) return person
    await repo.insertFailure(trx, code, actor.userId, now)
    await repo.deleteFailures(trx, new Date(now.getTime() - DAY_MS))
    return null
  }

  async function changePin(trx: Trx, actor: Actor, employee: { id: string; code: string }, pin: string) {
    await repo.setPin(trx, employee.id, await hashSecret(pin), clock.now())
    await repo.deleteFailuresOf(trx, employee.code.toLowerCase())
    await writeAuditEvent(trx, actor, { action: 'time-pin.set', entityId: employee.id, subjectId: employee.id })
  }

  return {
    /**
     * Records a punch at a kiosk, or returns the state.
     * @throws {AppError} BAD_CREDENTIALS, TOO_MANY, as `recordPunch`
     */
    async use(actor: Actor, body: Body, address: string) {
      const person = await inTransaction(db, (trx) => identify(trx, actor, body))
      if (!person) throw new AppError('time-kiosk.wrong')
      return inTransaction(db, async (trx) => {
        await lockEmployee(trx, person.id)
        await setDeviceSeen(trx, actor.userId, clock.now(), { drift: null, refused: 0 })
        const request = { employeeId: person.id, source: 'kiosk', place: 'onsite', key: null } as const
        const facts = body.kind
          ? (await recordPunch(trx, clock, actor, { ...request, kind: body.kind, serviceId: actor.userId, address }))
              .facts
          : await factsAroundNow(trx, clock, person.id)
        const { state, since, sessions } = await nowOf(trx, clock, facts)
        return { firstName: person.name.split(' ')[0] ?? '', state, since, sessions }
      })
    },

    async setOwnPin(actor: Actor, pin: string): Promise<void> {
      return inTransaction(db, async (trx) => {
        await requirePermissionFor(trx, actor, 'time.punch', actor.userId)
        const employee = await lockEmployee(trx, actor.userId)
        if (!employee) throw new AppError('time.not-employed')
        await changePin(trx, actor, employee, pin)
      })
    },

    /** @returns the PIN, which is shown only once @throws {AppError} NOT_FOUND */
    async giveNewPin(actor: Actor, id: string): Promise<string> {
      return inTransaction(db, async (trx) => {
        const employee = await lockEmployee(trx, id)
        if (!employee) throw notFoundError('employee')
        let pin: string
        do pin = String(randomInt(0, 1_000_000)).padStart(6, '0')
        while (isWeakPin(pin))
        await changePin(trx, actor, employee, pin)
        return pin
      })
    },
  }
}
