import { finished } from 'node:stream/promises'
import type { Client } from 'pg'
import { from, to } from 'pg-copy-streams'

const PIECE_BYTES = 4 << 20
/** The bytes that are read ahead. */
const AHEAD_BYTES = 4 << 20
const LINE_FEED = 10

/**
 * Runs `COPY … TO STDOUT`. A caller that stops reading before the end must end the session.
 * @returns chunks of about four megabytes that end between rows, so that each can be loaded alone
 * @throws the server's or the connection's error
 */
export async function* copyToStdout(client: Client, text: string): AsyncGenerator<Buffer> {
  let piece: Buffer[] = []
  let bytes = 0
  for await (const chunk of client.query(to(text, { highWaterMark: AHEAD_BYTES })) as AsyncIterable<Buffer>) {
    // COPY ends each row with a line feed and writes line feeds within values as "\n".
    const end = chunk.lastIndexOf(LINE_FEED) + 1
    if (bytes + chunk.length > PIECE_BYTES && end > 0) {
      yield Buffer.concat([...piece, chunk.subarray(0, end)])
      piece = [chunk.subarray(end)]
      bytes = chunk.length - end
    } else {
      piece.push(chunk)
      bytes += chunk.length
    }
  }
  if (bytes > 0) yield Buffer.concat(piece)
}

/** Runs `COPY … FROM STDIN` with whole rows. @throws the server's or the connection's error; then no row is stored */
export async function copyFromStdin(client: Client, text: string, rows: Buffer): Promise<void> {
  const stream = client.query(from(text))
  stream.end(rows)
  await finished(stream)
}
