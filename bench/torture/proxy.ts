import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

/**
 * The behaviour of the proxy: forwards everything; refuses connections and has closed all existing ones; accepts
 * connections without forwarding anything, like a network that loses packets; or closes each connection after a number
 * of the client's bytes.
 */
export type Mode = 'pass' | 'refuse' | 'swallow' | { cutAfter: number }

/** A TCP proxy in this process that can be told to misbehave. */
export interface TcpProxy {
  port: number
  set(mode: Mode): Promise<void>
  close(): Promise<void>
}

export async function startProxy(target: NetConnectOpts): Promise<TcpProxy> {
  let mode: Mode = 'pass'
  const pairs = new Set<[Socket, Socket]>()
  const server = createServer({ allowHalfOpen: false }, (client) => {
    const upstream = connect(target)
    const pair: [Socket, Socket] = [client, upstream]
    pairs.add(pair)
    let bytes = 0
    client.on('data', (chunk) => {
      const room = typeof mode === 'object' ? Math.max(0, mode.cutAfter - bytes) : chunk.length
      bytes += chunk.length
      upstream.write(chunk.subarray(0, room), () => room < chunk.length && client.destroy())
    })
    upstream.on('data', (chunk) => client.write(chunk))
    for (const [one, other] of [pair, [upstream, client] as const]) {
      one.on('error', () => {})
      one.on('close', () => {
        pairs.delete(pair)
        other.destroy()
      })
    }
    if (mode === 'swallow') for (const socket of pair) socket.pause()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const cutAll = () => {
    for (const [client] of pairs) client.destroy()
  }
  const stopListening = () =>
    new Promise<void>((resolve) => (server.listening ? server.close(() => resolve()) : resolve()))
  return {
    port,
    async set(next) {
      mode = next
      for (const pair of pairs) for (const socket of pair) next === 'swallow' ? socket.pause() : socket.resume()
      if (next === 'refuse') {
        cutAll()
        await stopListening()
      } else if (!server.listening) await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    },
    async close() {
      cutAll()
      await stopListening()
    },
  }
}
