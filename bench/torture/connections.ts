import { readdirSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import type { Caller } from './calls.ts'
import type { Installation } from './installation.ts'
import type { Report } from './report.ts'

/** What plagues of clients work with. */
export interface Desk {
  product: Installation
  admin: Caller
  token: string
  report: Report
  port: number
  /** 99th percentile of a normal call without any of this, in milliseconds */
  usual: number
}

/** Opens connections of its own, each of which says `text` first. */
export async function open(
  { port, report }: Desk,
  count: number,
  text: (n: number) => string,
  allowHalfOpen = false,
): Promise<{ sockets: Socket[] }> {
  const sockets: Socket[] = []
  for (let n = 0; n < count; n++) {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen })
    socket.on('error', () => {})
    await new Promise<void>((resolve) => {
      socket.once('connect', resolve)
      socket.once('close', () => {
        report.fault('a connection was refused', 'a connection was refused')
        resolve()
      })
    })
    socket.removeAllListeners('close')
    socket.resume()
    if (text(n)) socket.write(text(n))
    sockets.push(socket)
  }
  return { sockets }
}

/** Resident memory in megabytes and open files of the product. */
export function standing(product: Installation): { rss: number; files: number } {
  const pid = product.run.child.pid
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  return { rss: Math.round(kilobytes / 1024), files: readdirSync(`/proc/${pid}/fd`).length }
}
