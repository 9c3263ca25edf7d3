import type { FastifyReply } from 'fastify'

/** Proxies and browsers close a connection that is silent for long. */
const HEARTBEAT_MS = 25_000

/** The options of a stream's route: without compression, which would delay events. */
export const STREAMED = { sse: { kind: 'only', heartbeatInterval: HEARTBEAT_MS }, compress: false } as const

/** The client of a stream. */
export interface StreamClient {
  /** sends an event; for a disconnected client it is lost */
  send(event: string, data: object): void
  /** called once, when the client has disconnected or the stream was ended */
  onEnd(told: () => void): void
  end(): void
}

/** The answer of an endpoint that stays open: server-sent events. */
export class EventStream {
  readonly #start: (client: StreamClient) => Promise<void>

  /** @param start called once the client listens; if it throws, the call fails like any other */
  constructor(start: (client: StreamClient) => Promise<void>) {
    this.#start = start
  }

  /** Opens the stream as the answer to a request; it stays open when this returns. */
  async open(reply: FastifyReply): Promise<void> {
    const { sse } = reply
    reply.header('cache-control', 'no-store')
    // Without this header, nginx buffers events until a page is full.
    reply.header('x-accel-buffering', 'no')
    await this.#start({
      send: (event, data) => void sse.send({ event, data }).catch(() => {}),
      onEnd: (told) => sse.onClose(told),
      end: () => sse.close(),
    })
    sse.keepAlive()
  }
}
