import type { Socket } from 'node:net'
import type { Client, Submittable } from 'pg'

/** The part of pg's connection that COPY needs; its types leave it out. */
interface Wire {
  stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

const CHUNK_BYTES = 4 << 20
const CHUNKS_AHEAD = 2
/** Most tables are small, and memory that is taken for each of them must be cleared away again. */
const FIRST_BYTES = 64 << 10

/** What the client tells a query about; only COPY's part is of interest here. */
abstract class Copy implements Submittable {
  readonly #text: string
  readonly ended: Promise<void>
  protected settle!: { resolve: () => void; reject: (error: Error) => void }

  constructor(text: string) {
    this.#text = text
    this.ended = new Promise((resolve, reject) => {
      this.settle = { resolve, reject }
    })
    // Whoever waits sees the failure; a failure before anybody waits must not end the process.
    this.ended.catch(() => {})
  }

  submit(connection: unknown): void {
    ;(connection as Wire).query(this.#text)
  }
  handleError(error: Error): void {
    this.settle.reject(error)
  }
  handleReadyForQuery(): void {
    this.settle.resolve()
  }
  handleCommandComplete(): void {}
}

class CopyOut extends Copy {
  readonly chunks: Buffer[] = []
  isDone = false
  wake = () => {}
  #wire: Wire | undefined
  #chunk = Buffer.alloc(0)
  #filled = 0
  #next = FIRST_BYTES

  override submit(connection: unknown): void {
    this.#wire = connection as Wire
    super.submit(connection)
  }

  /** One row. The parser uses its buffer again, so the bytes are copied. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#filled + chunk.length > CHUNK_BYTES) this.#flush()
    if (this.#filled + chunk.length > this.#chunk.length) this.#grow(this.#filled + chunk.length)
    chunk.copy(this.#chunk, this.#filled)
    this.#filled += chunk.length
  }
  override handleReadyForQuery(): void {
    this.#flush()
    this.#end()
    super.handleReadyForQuery()
  }
  override handleError(error: Error): void {
    this.#end()
    super.handleError(error)
  }
  resume(): void {
    if (this.chunks.length < CHUNKS_AHEAD) this.#wire?.stream.resume()
  }

  #end(): void {
    this.isDone = true
    this.wake()
  }
  #grow(needed: number): void {
    const grown = Buffer.allocUnsafe(Math.max(needed, this.#next))
    this.#chunk.copy(grown, 0, 0, this.#filled)
    this.#chunk = grown
    this.#next = Math.min(CHUNK_BYTES, grown.length * 8)
  }
  #flush(): void {
    if (this.#filled > 0) this.chunks.push(this.#chunk.subarray(0, this.#filled))
    this.#chunk = Buffer.alloc(0)
    this.#filled = 0
    if (this.chunks.length >= CHUNKS_AHEAD) this.#wire?.stream.pause()
    this.wake()
  }
}

/**
 * Runs `COPY … TO STDOUT`.
 * @returns pieces of some megabytes, cut between rows; the next is fetched while one is being worked on
 * @throws the server's or the connection's error
 */
export async function* copyOut(client: Client, text: string): AsyncGenerator<Buffer> {
  const copy = client.query(new CopyOut(text))
  for (;;) {
    const chunk = copy.chunks.shift()
    copy.resume()
    if (chunk) yield chunk
    else if (copy.isDone) break
    else
      await new Promise<void>((resolve) => {
        copy.wake = resolve
        if (copy.isDone || copy.chunks.length > 0) resolve()
      })
  }
  await copy.ended
}

class CopyIn extends Copy {
  readonly #rows: Buffer

  constructor(text: string, rows: Buffer) {
    super(text)
    this.#rows = rows
  }

  handleCopyInResponse(connection: unknown): void {
    const wire = connection as Wire
    wire.sendCopyFromChunk(this.#rows)
    wire.endCopyFrom()
  }
}

/** Runs `COPY … FROM STDIN` with whole rows. @throws the server's or the connection's error; then no row of them is in */
export async function copyIn(client: Client, text: string, rows: Buffer): Promise<void> {
  await client.query(new CopyIn(text, rows)).ended
}
