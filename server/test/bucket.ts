/// <reference path="./s3rver.d.ts" />
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { freePort } from './process.ts'

const BUCKET = 'ems-files'

/** An S3-compatible store on this machine that can be stopped. */
export interface Bucket {
  /** the setting `FILES_URL` */
  url: string
  /** stops it and keeps its files */
  stop(): Promise<void>
  /** starts it again at the same address */
  start(): Promise<void>
  /** stops it and deletes its files */
  remove(): Promise<void>
}

/** Starts a store with one empty bucket. */
export async function startBucket(): Promise<Bucket> {
  const port = await freePort()
  const directory = mkdtempSync(join(tmpdir(), 'ems-bucket-'))
  let server: S3rver | undefined
  const start = async () => {
    server = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: BUCKET, configs: [] }],
    })
    await server.run()
  }
  const stop = async () => {
    await server?.close()
    server = undefined
  }
  await start()
  return {
    url: `s3://S3RVER:S3RVER@${BUCKET}?region=eu-central-1&endpoint=http://127.0.0.1:${port}`,
    start,
    stop,
    async remove() {
      await stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/**
 * A store that accepts connections and never answers.
 * @returns the setting `FILES_URL`, and a function that stops it
 */
export async function startSilentBucket(): Promise<{ url: string; asked: () => number; stop(): void }> {
  const sockets = new Set<Socket>()
  let asked = 0
  const server = createServer((socket) => {
    asked++
    sockets.add(socket)
    socket.on('error', () => {})
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `s3://key:secret@${BUCKET}?endpoint=http://127.0.0.1:${port}`,
    asked: () => asked,
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
