import { takeShared } from '#api/http/take_shared'
import { mayListen } from '#api/live/channels'
import { TOO_MANY_CHANNELS, TOO_MANY_STREAMS } from '#api/live/errors'
import { keyOf, type Listener, tenantOfListener } from '#api/live/listener'
import logger from '@adonisjs/core/services/logger'

export const STREAM_LIMITS = {
  /** An office behind one address has several pages open per person. */
  perAddress: 200,
  perListener: 20,
  channels: 50,
} as const

/** How soon a stream ends after its session, token, membership or role. */
const RECHECK_MS = 3000

type Stream = {
  listener: Listener
  channels: Set<string>
  subscribe: (channel: string) => void
  unsubscribe: (channel: string) => void
  close: () => void
}

/** Owns the open streams of this process, by credential and the client's id: nobody reaches another one's stream. */
class Streams {
  #open = new Map<string, Stream>()
  #timer: NodeJS.Timeout | undefined
  #isChecking = false

  /**
   * Reserves one stream, counted over all web processes.
   * @returns releases it
   * @throws TOO_MANY_STREAMS
   */
  async takeRoom(listener: Listener, address: string): Promise<() => void> {
    const release = await takeShared([
      { key: `streams ${keyOf(listener)}`, amount: 1, max: STREAM_LIMITS.perListener },
      { key: `streams from ${address}`, amount: 1, max: STREAM_LIMITS.perAddress },
    ])
    if (!release) throw TOO_MANY_STREAMS()
    return release
  }

  /** A client that connects again before its lost connection was noticed takes the place of that one. */
  add(key: string, stream: Stream) {
    this.#open.get(key)?.close()
    this.#open.set(key, stream)
    this.#timer ??= setInterval(() => void this.recheck(), RECHECK_MS).unref()
  }

  remove(key: string, stream: Stream) {
    if (this.#open.get(key) === stream) this.#open.delete(key)
    if (this.#open.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /**
   * Changes a subscription that has been authorized.
   * @returns false when another process may hold the stream
   * @throws TOO_MANY_CHANNELS
   */
  change(key: string, channel: string, isOn: boolean): boolean {
    const stream = this.#open.get(key)
    if (!stream) return false
    if (!isOn) {
      stream.channels.delete(channel)
      stream.unsubscribe(channel)
      return true
    }
    if (stream.channels.size >= STREAM_LIMITS.channels && !stream.channels.has(channel)) {
      throw TOO_MANY_CHANNELS()
    }
    stream.channels.add(channel)
    stream.subscribe(channel)
    return true
  }

  /** Ends the streams that would not be opened any more. Their clients connect again with what they may still read. */
  async recheck() {
    if (this.#isChecking) return
    this.#isChecking = true
    const known = new Map<string, Promise<boolean>>()
    try {
      for (const stream of [...this.#open.values()]) {
        if (!(await isAllowed(stream, known))) stream.close()
      }
    } catch (error) {
      // Without the database there are no messages either.
      logger.warn({ err: error }, 'live streams were not checked')
    } finally {
      this.#isChecking = false
    }
  }
}

export const streams = new Streams()

/** Several streams of one listener ask the same. */
async function isAllowed({ listener, channels }: Stream, known: Map<string, Promise<boolean>>) {
  const once = (key: string, ask: () => Promise<boolean>) => {
    const name = `${keyOf(listener)} ${key}`
    const answer = known.get(name) ?? ask()
    known.set(name, answer)
    return answer
  }
  const isSignedIn = async () => (await tenantOfListener(listener, null)) !== null
  if (channels.size === 0) return once('', isSignedIn)
  for (const channel of channels) {
    if (!(await once(channel, () => mayListen(listener, channel)))) return false
  }
  return true
}
