import { z } from 'zod'
import { Instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { listQuery, Total } from './core/lists.ts'
import { Id, IdParam, optionalText, requiredText, unchangedSince } from './core/values.ts'

export const Department = z.object({ _id: Id, dep_name: z.string(), description: z.string(), updatedAt: Instant })
export type Department = z.output<typeof Department>

/** A department inside other answers. */
export const DepartmentRef = z.object({ _id: Id, dep_name: z.string(), description: z.string() })

export const DepartmentBody = z.object({
  dep_name: requiredText('Department name', 100),
  description: optionalText(),
})

export const departments = {
  list: endpoint({
    method: 'GET',
    path: '/api/department',
    summary: 'List departments',
    access: { key: 'departments.read', least: 'everyone' },
    query: listQuery(['dep_name']),
    reply: z.object({ departments: z.array(Department), total: Total }),
    fails: [],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/department/add',
    summary: 'Add a department',
    access: { key: 'departments.manage', least: 'everyone' },
    body: DepartmentBody,
    reply: z.object({ department: Department }),
    fails: ['ALREADY_REGISTERED'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/department/:id',
    summary: 'Get a department',
    access: { key: 'departments.read', least: 'everyone' },
    params: IdParam,
    reply: z.object({ department: Department }),
    fails: ['NOT_FOUND'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/department/:id',
    summary: 'Change a department',
    access: { key: 'departments.manage', least: 'everyone' },
    params: IdParam,
    body: DepartmentBody.extend(unchangedSince),
    reply: z.object({ department: Department }),
    fails: ['NOT_FOUND', 'ALREADY_REGISTERED', 'STALE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/department/:id',
    summary: 'Delete a department that has no people',
    access: { key: 'departments.manage', least: 'everyone' },
    params: IdParam,
    reply: z.object({ department: Department }),
    fails: ['NOT_FOUND', 'IN_USE'],
  }),
}
