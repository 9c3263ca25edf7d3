import type { FastifyInstance } from 'fastify'
import { type Build, furnish, stepsOf } from './promise-calls.ts'

// The calls of older clients, with the status and the keys of their answers before there were roles, and the types of
// the values. `promise.json` was recorded with this file on the last version without roles, and must not be recorded
// again.

/** A recorded answer: the status, and each key with the type of its value, sorted. */
export interface Recorded {
  status: number
  keys: string[]
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The keys of an answer with the types of their values; items of a list are merged, days as keys become `*`. */
function keysIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [`${path}:list`, ...value.flatMap((item) => keysIn(item, `${path}[]`))]
  if (isRecord(value))
    return Object.entries(value).flatMap(([key, item]) =>
      keysIn(item, `${path}${path && '.'}${/^\d{4}-\d\d-\d\d$/.test(key) ? '*' : key}`),
    )
  return [`${path}:${value === null ? 'null' : typeof value}`]
}

/**
 * Makes each call without a session, as an employee and as an administrator.
 * @param password of the accounts that the builders make
 * @returns the answers, by caller and call
 */
export async function answersOf(
  app: FastifyInstance,
  build: Build,
  password: string,
): Promise<Record<string, Recorded>> {
  const ids = await furnish(build, password)
  const callers = {
    anonymous: null,
    employee: await build.session(ids.me.userId),
    administrator: await build.session(await build.administrator()),
  }
  const answers: Record<string, Recorded> = {}
  for (const [who, token] of Object.entries(callers)) {
    let cookie = ''
    for (const [call, url, body] of stepsOf(ids, who)) {
      const headers = { cookie, ...(token === null ? {} : { authorization: `Bearer ${token}` }) }
      const method = call.slice(0, call.indexOf(' ')) as 'GET'
      const response = await app.inject({ method, url, headers, ...(body ? { payload: body } : {}) })
      const keys = [...new Set(keysIn(response.json()))].sort()
      answers[`${who} ${call}`] = { status: response.statusCode, keys }
      // The browser remembers the address for mails with passwords.
      if (call === 'POST mail/set-email')
        cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    }
  }
  return answers
}
