import { notifications } from './contract/notifications.ts'
import { readToken } from './token.ts'

const NAME = 'ems-notifications'
/** The interval of polling without a stream. */
const POLL_MS = 60_000
const AGAIN_MS = 3_000

type Word = 'changed' | 'alive'

/**
 * Reports that the person's notifications may have changed. One tab of the browser holds the stream and passes its
 * events on to the others, because a browser opens only a few connections to one server. Without a stream, each tab
 * polls once a minute and when it becomes visible.
 * @returns stops it
 */
export function watchNotifications(changed: () => void): () => void {
  const end = new AbortController()
  const others = new BroadcastChannel(NAME)
  let heard = Date.now()
  // Without a token, the answer would only sign the screen out.
  const tell = () => readToken() !== null && changed()
  const hear = (word: Word) => {
    heard = Date.now()
    if (word === 'changed') tell()
  }
  const say = (word: Word) => {
    hear(word)
    if (!end.signal.aborted) others.postMessage(word)
  }
  others.onmessage = ({ data }: MessageEvent<Word>) => hear(data)
  const poll = setInterval(() => Date.now() - heard >= POLL_MS && tell(), POLL_MS)
  // A page that is not served securely has no locks: it polls.
  void navigator.locks?.request(NAME, { signal: end.signal }, () => keepListening(end.signal, say)).catch(() => {})
  return () => {
    end.abort()
    clearInterval(poll)
    others.close()
  }
}

async function keepListening(signal: AbortSignal, say: (word: Word) => void): Promise<void> {
  while (!signal.aborted) {
    await listen(signal, say).catch(() => {})
    // Many browsers that lost one server must not reconnect in the same second.
    await wait(AGAIN_MS * (1 + Math.random() * 2), signal)
  }
}

async function listen(signal: AbortSignal, say: (word: Word) => void): Promise<void> {
  const token = readToken()
  if (!token || !navigator.onLine) return
  // Not an `EventSource`: it cannot send the token.
  const headers = { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' }
  const answer = await fetch(notifications.stream.path, { headers, signal })
  if (!answer.ok || !answer.body) return wait(POLL_MS, signal)
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    // Any event shows that the stream is open; a call reads the number of unread notifications.
    say(value.includes('event: changed') ? 'changed' : 'alive')
  }
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      // A listener left after each wait would pile up in a tab that is open for days.
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
