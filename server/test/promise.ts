import type { FastifyInstance } from 'fastify'
import { type Build, furnish, stepsOf } from './promise-calls.ts'

// What older clients call, and what they were answered before there were roles: the answers' status and the keys in them,
// with the types of their values. `promise.json` was recorded with this file on the last version without roles, and is not
// to be recorded again.

/** What was answered: the status, and each key with the type of its value, sorted. */
export interface Recorded {
  status: number
  keys: string[]
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The keys of an answer with the types of their values; the items of a list as one, days as keys as `*`. */
function keysIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [`${path}:list`, ...value.flatMap((item) => keysIn(item, `${path}[]`))]
  if (isRecord(value))
    return Object.entries(value).flatMap(([key, item]) =>
      keysIn(item, `${path}${path && '.'}${/^\d{4}-\d\d-\d\d$/.test(key) ? '*' : key}`),
    )
  return [`${path}:${value === null ? 'null' : typeof value}`]
}

/**
 * Makes every call as no one, as an employee and as an administrator.
 * @param password of the accounts that the builders make
 * @returns what was answered, by who called and what they called
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
      // The address that the mails with passwords go to is remembered by the browser.
      if (call === 'POST mail/set-email')
        cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    }
  }
  return answers
}
