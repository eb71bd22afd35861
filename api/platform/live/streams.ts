import { reserveShared } from '#api/platform/http/files/reserve_shared'
import { canSubscribe } from '#api/platform/live/channels'
import { TOO_MANY_CHANNELS, TOO_MANY_STREAMS } from '#api/platform/live/errors'
import { accessPort, type Listener } from '#api/platform/ports/access_port'
import logger from '@adonisjs/core/services/logger'

export const STREAM_LIMITS = {
  /** High enough for an office behind one address in which each person has several pages open. */
  perAddress: 200,
  perListener: 20,
  channels: 50,
} as const

export const keyOf = ({ kind, id }: Listener) => `${kind}:${id}`

/** Interval of the checks that close a stream after its session, token, membership or role has ended. */
const RECHECK_MS = 3000

type Stream = {
  listener: Listener
  channels: Set<string>
  subscribe: (channel: string) => void
  unsubscribe: (channel: string) => void
  close: () => void
}

/**
 * Owns the open streams of this process, keyed by credential and client ID, so that clients cannot access each other's
 * streams.
 */
class Streams {
  #open = new Map<string, Stream>()
  #timer: NodeJS.Timeout | undefined
  #isChecking = false

  /**
   * Reserves one stream, counted across all web processes.
   * @returns a function that releases it
   * @throws TOO_MANY_STREAMS
   */
  async takeRoom(listener: Listener, address: string): Promise<() => void> {
    const release = await reserveShared([
      { key: `streams ${keyOf(listener)}`, amount: 1, max: STREAM_LIMITS.perListener },
      { key: `streams from ${address}`, amount: 1, max: STREAM_LIMITS.perAddress },
    ])
    if (!release) throw TOO_MANY_STREAMS()
    return release
  }

  /** Adds a stream. A reconnecting client replaces its lost stream, which may still count as open. */
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
   * Subscribes to or unsubscribes from an authorized channel.
   * @returns false if another process may own the stream
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

  /**
   * Closes streams that are no longer authorized. Their clients then reconnect and subscribe to the channels that they
   * may still read.
   */
  async recheck() {
    if (this.#isChecking) return
    this.#isChecking = true
    const known = new Map<string, Promise<boolean>>()
    try {
      for (const stream of [...this.#open.values()]) {
        if (!(await isAllowed(stream, known))) stream.close()
      }
    } catch (error) {
      // On errors, streams stay open: without the database, no messages are published anyway.
      logger.warn({ err: error }, 'live streams were not checked')
    } finally {
      this.#isChecking = false
    }
  }
}

export const streams = new Streams()

/**
 * Whether the listener may still receive all channels of the stream; without channels, whether it is still signed in.
 * Caches checks in `known`, so that each channel is checked once per listener.
 */
async function isAllowed({ listener, channels }: Stream, known: Map<string, Promise<boolean>>) {
  const once = (key: string, check: () => Promise<boolean>) => {
    const name = `${keyOf(listener)} ${key}`
    const result = known.get(name) ?? check()
    known.set(name, result)
    return result
  }
  const { accessOfListener } = await accessPort.use()
  const isSignedIn = async () => (await accessOfListener(listener, null)) !== null
  if (channels.size === 0) return once('', isSignedIn)
  for (const channel of channels) {
    if (!(await once(channel, () => canSubscribe(listener, channel)))) return false
  }
  return true
}
