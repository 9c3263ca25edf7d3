import type { Sample } from './sample.ts'
import type { Call } from './table.ts'

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  headers: Record<string, string>
  body?: string
}

function tokenOf(call: Call, n: number, { tokens, crowd }: Sample): string {
  if (call.as !== 'crowd') return tokens[call.as]
  return crowd[n % crowd.length]?.token ?? ''
}

/** The n-th request of a call on the wire. */
export function httpRequest(call: Call, n: number, sample: Sample): HttpRequest {
  const { params = {}, query = {}, body } = call.request(n, sample)
  const path = call.endpoint.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()
  const authorization = `Bearer ${tokenOf(call, n, sample)}`
  return {
    method: call.endpoint.method,
    path: search ? `${path}?${search}` : path,
    ...(body
      ? { headers: { authorization, 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : { headers: { authorization } }),
  }
}
