import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Desk, open, standing } from './connections.ts'

const MEGABYTE = 1_048_576

/** Bodies far beyond the limits: refused with 413, and no memory spent on them. */
export async function hugeBodies(desk: Desk, megabytes: number): Promise<void> {
  const before = standing(desk.product).rss
  const boundary = 'torture'
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`
  const bodies: [name: string, type: string, start: string, chunked: boolean][] = [
    ['JSON body', 'application/json', '{"email":"', false],
    ['JSON body of untold length', 'application/json', '{"email":"', true],
    ['multipart body', `multipart/form-data; boundary=${boundary}`, part, true],
  ]
  for (const [name, type, start, chunked] of bodies) {
    const answer = await upload(desk, type, start, megabytes, chunked)
    const { rss } = standing(desk.product)
    desk.report.row(`a ${name} of ${megabytes} MB`, `${answer}; ${rss} MB resident`)
    if (!/^413|cut/.test(answer)) desk.report.fault(`a ${name} of ${megabytes} MB was answered ${answer}`)
    if (rss > before + 150) desk.report.fault(`a ${name} of ${megabytes} MB took ${rss - before} MB of memory`)
  }
}

/** @returns the answer's status, or that the connection was cut before one arrived, and how much was sent until then */
async function upload(desk: Desk, type: string, start: string, megabytes: number, chunked: boolean): Promise<string> {
  const size = megabytes * MEGABYTE
  const { sockets } = await open(desk, 1, () => '')
  const socket = sockets[0] as Socket
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk))
  const path = type.startsWith('multipart') ? '/api/employee/add' : '/api/auth/login'
  const length = chunked ? 'transfer-encoding: chunked' : `content-length: ${size}`
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${desk.token}\r\ncontent-type: ${type}\r\n${length}\r\n\r\n`,
  )
  const piece = (text: string) => (chunked ? `${text.length.toString(16)}\r\n${text}\r\n` : text)
  socket.write(piece(start))
  const megabyte = piece('a'.repeat(MEGABYTE))
  let sent = 0
  while (sent < megabytes && !socket.destroyed && answer === '') {
    // The product may stop reading: then there is no room, and it has said why.
    if (!socket.write(megabyte)) await Promise.race([once(socket, 'drain').catch(() => {}), sleep(5000)])
    sent++
    await sleep(1)
  }
  await sleep(200)
  socket.destroy()
  return `${/^HTTP\/1.1 (\d+)/.exec(answer)?.[1] ?? 'cut'} after ${sent} MB`
}
