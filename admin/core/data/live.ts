import { useEffect, useRef, useState } from 'react'
import { Transmit } from '@adonisjs/transmit-client'
import { csrfToken } from './http/http.js'
import { randomId } from './http/random_id.js'

/** State of the live channel. `polling`: the connection failed, and listeners must poll. */
export type LiveState = 'connecting' | 'live' | 'polling'

export const POLL_MS = 5000
const RETRY_MS = 15_000

type StateListener = (state: LiveState) => void

/** Owns this tab's single stream of server-sent events. */
class LiveConnection {
  #transmit: Transmit | null = null
  #state: LiveState = 'connecting'
  #stateListeners = new Set<StateListener>()
  /** Message handlers by channel. */
  #channels = new Map<string, Set<(message: unknown) => void>>()
  #retry: ReturnType<typeof setTimeout> | undefined

  get state(): LiveState {
    return this.#state
  }

  onState(listener: StateListener): () => void {
    this.#stateListeners.add(listener)
    return () => void this.#stateListeners.delete(listener)
  }

  listen(channel: string, handler: (message: unknown) => void): () => void {
    const handlers = this.#channels.get(channel) ?? new Set()
    handlers.add(handler)
    this.#channels.set(channel, handlers)
    if (handlers.size === 1) this.#subscribe(channel)
    return () => {
      handlers.delete(handler)
      if (handlers.size > 0) return
      this.#channels.delete(channel)
      void this.#transmit?.subscription(channel).delete()
      if (this.#channels.size === 0) this.#close()
    }
  }

  #setState(state: LiveState): void {
    if (state === this.#state) return
    this.#state = state
    for (const listener of this.#stateListeners) listener(state)
  }

  #connection(): Transmit {
    if (this.#transmit) return this.#transmit
    const transmit = new Transmit({
      baseUrl: window.location.origin,
      uidGenerator: randomId,
      maxReconnectAttempts: 3,
      beforeSubscribe: (request) => request.headers.set('X-XSRF-TOKEN', csrfToken() ?? ''),
      beforeUnsubscribe: (request) => request.headers.set('X-XSRF-TOKEN', csrfToken() ?? ''),
      onReconnectFailed: () => this.#reconnectLater(transmit),
      onSubscribeFailed: () => this.#setState('polling'),
      onSubscription: () => this.#setState('live'),
    })
    transmit.on('disconnected', () => this.#setState('polling'))
    transmit.on('reconnecting', () => this.#setState('polling'))
    this.#transmit = transmit
    return transmit
  }

  #subscribe(channel: string): void {
    const subscription = this.#connection().subscription(channel)
    subscription.onMessage((message: unknown) => {
      for (const handler of this.#channels.get(channel) ?? []) handler(message)
    })
    void subscription.create()
  }

  #reconnectLater(failed: Transmit): void {
    failed.close()
    if (this.#transmit !== failed) return
    this.#transmit = null
    this.#setState('polling')
    this.#retry = setTimeout(() => {
      for (const channel of this.#channels.keys()) this.#subscribe(channel)
    }, RETRY_MS)
  }

  #close(): void {
    clearTimeout(this.#retry)
    this.#transmit?.close()
    this.#transmit = null
    this.#setState('connecting')
  }
}

export const liveConnection = new LiveConnection()

/**
 * Listens to a live channel while mounted; null means no channel. While the result is `polling`, pass `POLL_MS` as the
 * query's `refetchInterval` and show a notice.
 */
export function useLiveChannel(
  channel: string | null,
  onMessage: (message: unknown) => void
): LiveState {
  const [state, setState] = useState(liveConnection.state)
  const latest = useRef(onMessage)
  useEffect(() => {
    latest.current = onMessage
  })
  useEffect(() => {
    if (!channel) return
    const stopState = liveConnection.onState(setState)
    const stop = liveConnection.listen(channel, (message) => latest.current(message))
    setState(liveConnection.state)
    return () => {
      stop()
      stopState()
    }
  }, [channel])
  return state
}
