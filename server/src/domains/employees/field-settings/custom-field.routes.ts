import { customFields, type CustomField as Field } from '@ems/contract/custom-fields'
import { mount, type Route } from '../../../platform/http/mount.ts'
import { presentRequest } from '../change-requests/change-request.routes.ts'
import type { CustomField } from '../custom-fields/custom-field.rules.ts'
import type { customValueService, ShownCustom } from '../custom-fields/custom-values.ts'
import type { customFieldService } from './custom-field.service.ts'

const present = ({ id, position: _, ...field }: CustomField): Field => ({ _id: id, ...field })

const presentCustom = ({ values, fields, requests }: ShownCustom) => ({
  values,
  fields: fields.map(({ field: { key, label, section, type, choices, required }, editing }) => ({
    key,
    label,
    section,
    type,
    choices,
    required,
    editing,
  })),
  requests: requests.map(presentRequest),
})

/** Custom fields and their values. */
export const customFieldRoutes = (
  fields: ReturnType<typeof customFieldService>,
  values: ReturnType<typeof customValueService>,
): Route[] =>
  mount(customFields, {
    list: async ({ actor }) => ({ fields: (await fields.list(actor)).map(present) }),
    add: async ({ actor, body }) => ({ field: present(await fields.add(actor, body)) }),
    order: async ({ actor, body }) => ({ fields: (await fields.order(actor, body.ids)).map(present) }),
    update: async ({ actor, params, body }) => ({ field: present(await fields.update(actor, params.id, body)) }),
    values: async ({ actor, params }) => presentCustom(await values.get(actor, params.id)),
    setValues: async ({ actor, params, body }) => presentCustom(await values.set(actor, params.id, body.values)),
  })
