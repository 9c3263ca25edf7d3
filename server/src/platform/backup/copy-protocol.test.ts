import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Session, withSession } from '../../../test/boot.ts'
import { createEmptyDatabase, dropDatabase } from '../../../test/postgres.ts'
import { copyFromStdin, copyToStdout } from './copy-protocol.ts'

const server = inject('postgres')
const DATABASE = `copy_${process.pid}_${Date.now()}`
const ROW = 'x'.repeat(1000)
/** Eleven megabytes, in rows of about a kilobyte. */
const MANY = `copy (select n, repeat('x', 1000) from generate_series(1, 11000) n) to stdout`
/** 80 megabytes: much more than all buffers on the way hold. */
const LONG = MANY.replace('11000', '80000')

beforeAll(() => createEmptyDatabase(server, DATABASE))
afterAll(() => dropDatabase(server, DATABASE))

const using = <T>(work: (client: Session) => Promise<T>) => withSession(server, DATABASE, work)

async function read(client: Session, text: string): Promise<Buffer[]> {
  const pieces: Buffer[] = []
  for await (const piece of copyToStdout(client, text)) pieces.push(piece)
  return pieces
}

const pidOf = async (client: Session) =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid as number
const kill = (pid: number) => using((other) => other.query('select pg_terminate_backend($1)', [pid]))

const isUsable = async (client: Session) => expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])

describe('rows come', () => {
  test('in chunks that end between rows, each of which can be loaded alone', () =>
    using(async (client) => {
      const pieces = await read(client, MANY)
      expect(pieces.length).toBeGreaterThanOrEqual(3)
      for (const piece of pieces) expect(piece.at(-1)).toBe(10)
      const lines = Buffer.concat(pieces).toString().trimEnd().split('\n')
      expect(lines).toEqual(Array.from({ length: 11000 }, (_, n) => `${n + 1}\t${ROW}`))
      await client.query('create table kept (n int primary key, text text)')
      for (const piece of pieces.reverse()) await copyFromStdin(client, 'copy kept from stdin', piece)
      expect((await client.query('select count(*)::int, sum(n)::int from kept')).rows).toEqual([
        { count: 11000, sum: (11000 * 11001) / 2 },
      ])
    }))

  test('whole if one is larger than a chunk, and not at all if there are none', () =>
    using(async (client) => {
      const pieces = await read(
        client,
        `copy (select repeat('y', size) from unnest(array[5, 9000000, 7]) size) to stdout`,
      )
      expect(Buffer.concat(pieces).toString()).toBe(`${[5, 9000000, 7].map((size) => 'y'.repeat(size)).join('\n')}\n`)
      expect(await read(client, 'copy (select 1 where false) to stdout')).toEqual([])
      await isUsable(client)
    }))

  test('no faster than they are read', () =>
    using(async (client) => {
      const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
      const rows = copyToStdout(client, LONG)
      await rows.next()
      // Nobody reads on: the rest stays with the server.
      let arrived = 0
      const isStill = () => {
        const before = arrived
        arrived = stream.bytesRead
        return arrived === before
      }
      await expect.poll(isStill, { interval: 200, timeout: 15_000 }).toBe(true)
      expect(arrived).toBeLessThan(40_000_000)
      let bytes = 0
      for await (const piece of rows) bytes += piece.length
      expect(bytes).toBeGreaterThan(70_000_000)
      await isUsable(client)
    }))
})

describe('a failure', () => {
  test('of the server between rows is reported, and the session can be used again', () =>
    using(async (client) => {
      const failing = MANY.replace('select n', 'select 1 / (10000 - n)')
      await expect(read(client, failing)).rejects.toThrow('division by zero')
      await isUsable(client)
      await expect(read(client, 'copy nowhere to stdout')).rejects.toThrow('does not exist')
      await isUsable(client)
    }))

  test('in one row is reported, and no row of its chunk is stored', () =>
    using(async (client) => {
      await client.query('create table strict (n int primary key)')
      await expect(copyFromStdin(client, 'copy strict from stdin', Buffer.from('1\n2\nthree\n'))).rejects.toThrow(
        'three',
      )
      expect((await client.query('select n from strict')).rows).toEqual([])
      await copyFromStdin(client, 'copy strict from stdin', Buffer.from('1\n2\n'))
      expect((await client.query('select n from strict')).rows).toEqual([{ n: 1 }, { n: 2 }])
    }))

  test('of the connection is reported to the reader', () =>
    using(async (client) => {
      const pid = await pidOf(client)
      const rows = copyToStdout(client, LONG)
      expect((await rows.next()).done).toBe(false)
      await kill(pid)
      const rest = async () => {
        for await (const _ of rows);
      }
      await expect(rest()).rejects.toThrow()
    }))

  test('of the connection is reported to the writer', () =>
    using(async (client) => {
      await client.query('create table lost (n int primary key)')
      await kill(await pidOf(client))
      await expect(copyFromStdin(client, 'copy lost from stdin', Buffer.from('1\n'))).rejects.toThrow()
      expect((await using((other) => other.query('select n from lost'))).rows).toEqual([])
    }))

  test('of the reader ends with their session, although rows are on the way', () =>
    using(async (client) => {
      const failing = async () => {
        for await (const _ of copyToStdout(client, LONG)) throw new Error('the disk is full')
      }
      await expect(failing()).rejects.toThrow('the disk is full')
    }))
})
