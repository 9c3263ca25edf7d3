import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@ems/contract/api'
import type { AnyEndpoint, ReplyOf } from '@ems/contract/core/endpoint'
import { type Expression, type SqlBool, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Client, startProduct } from './product.ts'
import type { Request } from './requests.ts'
import { accountIds, gained, rightsHeld } from './rights-held.ts'
import { things } from './stored.ts'

type Product = Awaited<ReturnType<typeof startProduct>>
type Stored = Record<string, unknown>

/** The subject of an event. */
export interface Thing {
  kind: keyof typeof things
  id: string
}

/** An expected event of a call. */
type Expected = Thing & {
  action: string
  /** one of several events about a new thing: its intermediate states are stored nowhere */
  between?: true
}

/** A changing call. It has no events if it changes only a session, a mail or a count of attempts. */
export interface Change<E extends AnyEndpoint> {
  endpoint: E
  request: Request<E>
  /** the calling user; an administrator by default */
  as?: string
  /** makes calls for `as` when a new session would not do */
  by?: Client
  /** the state before the call, if the answer identifies the events */
  known?: Thing[]
  /** the changed things, in the order of their events; the answer identifies new things */
  events: Expected[] | ((reply: ReplyOf<E>) => Expected[] | Promise<Expected[]>)
}

/** Whether a call asks for a fresh proof, always or when it grants rights. */
const asksForProof = ({ fresh, fails }: AnyEndpoint) => fresh === true || fails.includes('CONFIRM')

/** Makes the rows that a call needs. */
export type Scenario = () => Promise<Change<AnyEndpoint>>

export const change = <E extends AnyEndpoint>(whole: Change<E>) => whole as unknown as Change<AnyEndpoint>

/** Bookkeeping columns, columns that repeat the event's actor and time, and secrets, which no event may contain. */
const SILENT =
  /^(id|user_id|updated_at|created_at|applied_at|decided_by|decided_at|folded_\w+|granted_\w+|revoked_by|created_by|builtin|kind|search\w*|member_count|direct_reports|all_reports|heads|assignments|repetition|active|initial_secret)$|_hash$/

/**
 * Tests each changing call of a domain: it writes exactly the named events, with its actor and request, and with the
 * stored values before and after. Only calls that ask for a fresh proof grant rights. A call of the contract without an
 * entry here fails.
 */
export function describeAudit(domain: keyof typeof api, product: Product, scenarios: Record<string, Scenario>): void {
  const endpoints: Record<string, AnyEndpoint> = api[domain]
  const changing = Object.keys(endpoints).filter((name) => endpoints[name]?.method !== 'GET')

  describe(`the audit of ${domain}`, () => {
    it('knows every call that changes something', () => {
      expect(Object.keys(scenarios).sort()).toEqual(changing.sort())
    })

    it.each(Object.entries(scenarios))('keeps who did what: %s', async (name, scenario) => {
      const {
        endpoint,
        request,
        as: actor = await product.build.administrator(),
        by,
        events,
        known: there = [],
      } = await scenario()
      expect(endpoint).toBe(endpoints[name])
      const client = by ?? (await product.as(actor))
      const known = Array.isArray(events) ? events : there
      const before = new Map<string, Stored | null>()
      for (const thing of known) before.set(thing.id, await storedOf(product, thing))
      const held = { rights: await rightsHeld(product.db), accounts: await accountIds(product.db) }
      const answer = await client.call(endpoint, request)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      expect(product.beside.splice(0)).toEqual([])
      if (!asksForProof(endpoint)) expect(gained(held.rights, await rightsHeld(product.db), held.accounts)).toEqual([])
      const wanted = typeof events === 'function' ? await events(answer.body) : events
      const kept = await eventsOf(product, String(answer.headers['x-request-id']))
      expect(fieldsOf(kept).filter((field) => !(field in FIELDS))).toEqual([])
      // Names of database columns, not of answers.
      expect(fieldsOf(kept).filter((field) => !/^[a-z][a-z_]*$/.test(field))).toEqual([])
      expect(kept.map(({ action, entity_id, actor_id }) => ({ action, id: entity_id, actor: actor_id }))).toEqual(
        wanted.map(({ action, id }) => ({ action, id, actor })),
      )
      for (const [n, event] of kept.entries()) {
        const thing = wanted[n] as Expected
        if (thing.between) continue
        expectTrue(event, before.get(thing.id) ?? null, await storedOf(product, thing))
      }
    })
  })
}

const storedOf = async ({ db }: Product, { kind, id }: Thing): Promise<Stored | null> => {
  const { rows } = await sql<{ stored: Stored }>`${things[kind](id) as Expression<SqlBool>}`.execute(db)
  return rows[0]?.stored ?? null
}

const eventsOf = ({ db }: Product, request: string) =>
  db.selectFrom('audit_events').selectAll().where('request_id', '=', request).orderBy('id').execute()

/** The web app's labels for the fields of events. */
const { field: FIELDS } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../web/src/locales/en/audit.json'), 'utf8'),
) as { field: Record<string, string> }

const fieldsOf = (events: readonly KeptEvent[]): string[] => [
  ...new Set(events.flatMap(({ before, after }) => Object.keys({ ...(before as Stored), ...(after as Stored) }))),
]

interface KeptEvent {
  before: unknown
  after: unknown
}

/** An event contains all changes, only stored values, and no secret. */
function expectTrue(event: KeptEvent, before: Stored | null, after: Stored | null): void {
  for (const [told, stored] of [
    [event.before as Stored | null, before],
    [event.after as Stored | null, after],
  ] as const) {
    expect(told === null, JSON.stringify({ told, stored })).toBe(stored === null)
    if (told === null || stored === null) continue
    expect(plain(told)).toEqual(plain(Object.fromEntries(Object.keys(told).map((key) => [key, stored[key]]))))
    expect(Object.keys(told).filter((key) => SILENT.test(key))).toEqual([])
  }
  for (const key of Object.keys({ ...before, ...after })) {
    if (SILENT.test(key) || JSON.stringify(before?.[key]) === JSON.stringify(after?.[key])) continue
    for (const [told, stored] of [
      [event.before, before],
      [event.after, after],
    ] as const)
      if ((stored?.[key] ?? null) !== null) expect(told, `${key} changed`).toHaveProperty(key)
  }
}

/** Amounts and instants have several texts: they are compared as numbers. */
const plain = (facts: Stored): Stored =>
  Object.fromEntries(
    Object.entries(facts).map(([key, value]) => [key, typeof value === 'string' ? (numberOf(value) ?? value) : value]),
  )

const numberOf = (text: string): number | undefined => {
  if (/^-?\d+\.\d\d$/.test(text)) return Number(text)
  return /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : undefined
}
