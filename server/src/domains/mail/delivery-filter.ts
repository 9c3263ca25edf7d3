import type { QueryOf } from '@ems/contract/core/endpoint'
import type { notifications } from '@ems/contract/notifications'

export type DeliveryFilter = QueryOf<typeof notifications.delivery>
