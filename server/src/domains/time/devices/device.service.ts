import type { BodyOf } from '@ems/contract/core/endpoint'
import { type TimeDevice, timeDevices } from '@ems/contract/time-devices'
import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { inTransaction } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/platform.ts'
import { closeService, createServiceWithKey } from '../../auth/index.ts'
import { eventDelivery } from './deliver-events.ts'
import { type DeviceRow, deviceById, insertDevice, listDevices, removeDevice } from './device.repo.ts'
import { kioskService } from './kiosk.ts'

const presentDevice = ({ id, name, kind, last_seen_at, drift, refused }: DeviceRow): TimeDevice => ({
  _id: id,
  name,
  kind: kind as TimeDevice['kind'],
  lastSeenAt: last_seen_at?.toISOString() ?? null,
  drift,
  refused,
})

const snapshot = ({ name, kind }: Pick<DeviceRow, 'name' | 'kind'>) => ({ name, device_kind: kind })

function deviceService(platform: Platform) {
  const { db, clock } = platform
  return {
    list: () => listDevices(db),

    /** @returns the device with its key, which is shown only once @throws {AppError} CONFIRM */
    async add(actor: Actor, { name, kind }: BodyOf<typeof timeDevices.add>) {
      return inTransaction(db, async (trx) => {
        const permission = kind === 'kiosk' ? 'time.kiosk' : 'time.deliver'
        const { id, secret } = await createServiceWithKey(platform, trx, actor, { name, purpose: '', permission })
        await insertDevice(trx, id, name, kind)
        await writeAuditEvent(trx, actor, { action: 'time-device.add', entityId: id, after: snapshot({ name, kind }) })
        return { device: (await deviceById(trx, id)) as DeviceRow, secret }
      })
    },

    /** Deletes a device and keeps its punches. @throws {AppError} NOT_FOUND */
    async remove(actor: Actor, id: string): Promise<DeviceRow> {
      return inTransaction(db, async (trx) => {
        const device = await deviceById(trx, id)
        if (!device) throw new AppError('time-device.not-found')
        await closeService(trx, clock, actor, id)
        await removeDevice(trx, id, clock.now())
        await writeAuditEvent(trx, actor, { action: 'time-device.remove', entityId: id, before: snapshot(device) })
        return device
      })
    },
  }
}

export function deviceRoutes(platform: Platform): Route[] {
  const [devices, delivery, kiosk] = [deviceService(platform), eventDelivery(platform), kioskService(platform)]
  return mount(timeDevices, {
    list: async () => {
      const rows = await devices.list()
      return { devices: rows.map(presentDevice), total: rows.length }
    },
    add: async ({ actor, body }) => {
      const { device, secret } = await devices.add(actor, body)
      return { device: presentDevice(device), secret }
    },
    remove: async ({ actor, params }) => ({ device: presentDevice(await devices.remove(actor, params.id)) }),
    deliver: ({ actor, body }) => delivery.deliver(actor, body),
    kiosk: ({ actor, body, address }) => kiosk.use(actor, body, address),
    setPin: async ({ actor, body }) => {
      await kiosk.setOwnPin(actor, body.pin)
      return {}
    },
    newPin: async ({ actor, params }) => ({ pin: await kiosk.giveNewPin(actor, params.employeeId) }),
  })
}
