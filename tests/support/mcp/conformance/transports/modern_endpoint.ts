import {
  type ChangedList,
  type Context,
  type Fields,
  InputRequired,
  recordOf,
  RpcError,
} from '#tests/support/mcp/conformance/era'
import {
  CACHEABLE,
  CAPABILITIES,
  handleRequest,
  tools,
} from '#tests/support/mcp/conformance/handle_request'
import { inputOf } from '#tests/support/mcp/conformance/transports/input_state'
import { FixtureTasks, TASKS } from '#tests/support/mcp/conformance/transports/fixture_tasks'
import {
  assertHeaders,
  assertMeta,
  assertVersion,
  type Message,
  META,
  REVISION,
} from '#tests/support/mcp/conformance/transports/modern_request'
import type { IncomingHttpHeaders } from 'node:http'

const SERVER = { [`${META}serverInfo`]: { name: 'conformance', version: '1.0.0' } }

/** Sends the server's messages about one request. */
export type Reply = {
  notify: (method: string, params: Fields) => void
  end: (message: { result: Fields } | { error: Fields }, isRejected?: boolean) => void
  /** Registers a callback for when the client stops waiting. */
  onClose: (close: () => void) => void
}

type Listener = { requested: Fields; notify: (method: string, params?: Fields) => void }

/** Handles requests of 2026-07-28 clients, which do not depend on a session. */
export class ModernEndpoint {
  readonly tasks = new FixtureTasks()
  #listeners = new Set<Listener>()

  /**
   * Handles one message.
   * @param headers headers of an HTTP request, which repeat parts of the message
   */
  async respond(message: Message, reply: Reply, headers?: IncomingHttpHeaders) {
    try {
      assertMeta(message)
      if (headers) assertHeaders(headers, message, tools)
      else assertVersion(message)
    } catch (error) {
      return fail(reply, error, true)
    }
    if (message.method === 'subscriptions/listen') return this.#listen(reply, message)
    try {
      const result = await this.#resultOf(reply, message)
      reply.end({ result: { ...result, _meta: SERVER } })
    } catch (error) {
      fail(reply, error)
    }
  }

  async #resultOf(reply: Reply, { method, params = {} }: Message): Promise<Fields> {
    const cached = CACHEABLE.includes(method) ? { ttlMs: 60_000, cacheScope: 'public' } : {}
    if (method === 'server/discover') {
      return {
        resultType: 'complete',
        supportedVersions: [REVISION],
        capabilities: { ...CAPABILITIES, extensions: { [TASKS]: {} } },
        ...cached,
      }
    }
    if (FixtureTasks.handles(method)) {
      const { capabilities } = this.#contextOf(reply, params)
      return { resultType: 'complete', ...this.tasks.handle(method, params, capabilities) }
    }
    try {
      const result = await handleRequest(method, params, this.#contextOf(reply, params))
      return { resultType: 'complete', ...result, ...cached }
    } catch (error) {
      if (!(error instanceof InputRequired)) throw error
      const { requests, state } = error
      return {
        resultType: 'input_required',
        inputRequests: requests,
        ...(state !== undefined && { requestState: state }),
      }
    }
  }

  #contextOf(reply: Reply, params: Fields): Context {
    const meta = recordOf(params._meta)
    const { progressToken } = meta
    const capabilities = recordOf(meta[`${META}clientCapabilities`])
    const ask = inputOf(params)
    return {
      era: 'modern',
      ...{ capabilities, ask, runTask: this.tasks.runnerFor(capabilities, ask) },
      async progress(progress, total) {
        if (progressToken === undefined) return
        reply.notify('notifications/progress', { progressToken, progress, total })
      },
      async log(data) {
        if (meta[`${META}logLevel`] === undefined) return
        reply.notify('notifications/message', { level: 'info', logger: 'fixture', data })
      },
      closeStream: () => {},
      changed: (list) => this.announce(list),
    }
  }

  announce(list: ChangedList): void {
    for (const { requested, notify } of this.#listeners) {
      if (requested[`${list}ListChanged`] === true) notify(`notifications/${list}/list_changed`)
    }
  }

  updateResource(uri: string): void {
    for (const { requested, notify } of this.#listeners) {
      const uris = requested.resourceSubscriptions
      if (Array.isArray(uris) && uris.includes(uri)) {
        notify('notifications/resources/updated', { uri })
      }
    }
  }

  #listen(reply: Reply, { id, params = {} }: Message) {
    const requested = recordOf(params.notifications)
    const about = { _meta: { [`${META}subscriptionId`]: id } }
    const listener: Listener = {
      requested,
      notify: (method, given = {}) => reply.notify(method, { ...given, ...about }),
    }
    this.#listeners.add(listener)
    reply.onClose(() => this.#listeners.delete(listener))
    reply.notify('notifications/subscriptions/acknowledged', {
      notifications: requested,
      ...about,
    })
  }
}

function fail(reply: Reply, error: unknown, isRejected = false) {
  if (!(error instanceof RpcError)) throw error
  const { code, message, data } = error
  reply.end({ error: { code, message, ...(data && { data }) } }, isRejected)
}
