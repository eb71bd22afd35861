import { MAX_SIMBA_EVENTS, simbaChannel } from '#api/contract/simba/session'
import { canSubscribe } from '#api/platform/live/channels'
import { streams } from '#api/platform/live/streams'
import { accessPort } from '#api/platform/ports/access_port'
import { closedSignal } from '#api/platform/http/closed_signal'
import { eventsAfter } from '#api/simba/read/session_events'
import SimbaSession from '#api/simba/session'
import type { HttpContext } from '@adonisjs/core/http'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

const POLL_MS = 400
/** Number of polls between two permission checks. A check is followed by a keep-alive comment if there are no events. */
const POLLS_PER_CHECK = 10
/** Maximum duration of a stream; clients then reconnect with `Last-Event-ID`. */
const MAX_STREAM_MS = 10 * 60_000

/** Streams a session's events as server-sent events until the session has ended and all events have been sent. */
export async function streamEvents(ctx: HttpContext, session: SimbaSession, after: number) {
  const { request, response } = ctx
  const listener = await (await accessPort.use()).listenerOf(ctx)
  const release = await streams.takeRoom(listener, request.ip())
  response.response.once('close', release)
  if (response.response.destroyed) return release()
  const signal = closedSignal(ctx)
  response.header('Content-Type', 'text/event-stream; charset=utf-8')
  response.header('Cache-Control', 'no-cache, no-transform')
  response.header('X-Accel-Buffering', 'no')
  response.header('Connection', 'close')
  const channel = simbaChannel(session.teamId, session.id)
  const text = eventText(session.id, after, signal, () => canSubscribe(listener, channel))
  return response.stream(Readable.from(text, { objectMode: false }))
}

async function* eventText(
  sessionId: string,
  after: number,
  signal: AbortSignal,
  isAllowed: () => Promise<boolean>
): AsyncGenerator<string> {
  const deadline = performance.now() + MAX_STREAM_MS
  yield 'retry: 1000\n\n'
  let last = after
  for (let polls = 1; !signal.aborted && performance.now() < deadline; polls++) {
    // Read before the events, so that no event can be missed after the end of the session.
    const isOver = await hasEnded(sessionId)
    const events = await eventsAfter(sessionId, last)
    for (const event of events) {
      yield `id: ${event.sequence}\nevent: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`
    }
    last = events.at(-1)?.sequence ?? last
    // Checked also while events arrive, because a busy session could otherwise be read after access was removed.
    const isCheckDue = polls % POLLS_PER_CHECK === 0
    if (isCheckDue && !(await isAllowed())) return
    if (events.length === 0) {
      if (isOver) return
      if (isCheckDue) yield ': open\n\n'
    }
    const hasMore = isOver || events.length === MAX_SIMBA_EVENTS
    if (!hasMore) await wait(POLL_MS, undefined, { signal }).catch(() => {})
  }
}

async function hasEnded(sessionId: string): Promise<boolean> {
  const session = await SimbaSession.query()
    .where('id', sessionId)
    .select('state', 'finished_at')
    .first()
  return !session || session.finishedAt !== null
}
