import { buildRequest, type FuzzRequest } from '#tests/fuzz/requests/build_request'
import { type FailureKind, faultsOf } from '#tests/fuzz/check_response'
import { type Memory, memoryOf } from '#tests/fuzz/memory'
import { type Route, routeName } from '#tests/fuzz/routes'
import { Sender } from '#tests/fuzz/send'
import { createWorld, type World } from '#tests/fuzz/world'
import type { Persona } from '#tests/support/personas'
import type { ChildProcess } from 'node:child_process'

export const MAX_RESPONSE_MS = 2_000

/** Number of requests after which records and tokens are created again. */
const WORLD_REQUESTS = 2_500

/**
 * Maximum number of times that a slow request is repeated. The fastest time counts, because other load only increases
 * the duration.
 */
const TRIES_ALONE = 3

/**
 * Share of the requests that is sent before the first memory measurement, because they fill caches and compile code.
 */
const WARM_UP_SHARE = 0.15

export type Failure = { kind: FailureKind; request: FuzzRequest; detail: string }

export type Report = {
  counts: Map<string, Map<number, number>>
  failures: Failure[]
  memory: { before: Memory; after: Memory }
  /** Number of requests that were slow under load but fast when repeated alone. */
  delayed: number
}

export type Options = {
  origin: string
  server: ChildProcess
  routes: Route[]
  seed: number
  /** Index of the first request; with one request, a run reproduces the request with this index. */
  first: number
  requests: number
  connections: number
  operator: Persona
  onProgress: (done: number) => void
}

const NO_MEMORY: Memory = { retainedMb: 0, residentMb: 0 }

class Run {
  readonly #options: Options
  readonly #sender: Sender
  readonly #slow: FuzzRequest[] = []
  readonly report: Report
  #world!: World
  #next: number

  constructor(options: Options) {
    this.#options = options
    this.#next = options.first
    this.#sender = new Sender(options.origin, options.connections)
    this.report = {
      counts: new Map(options.routes.map((route) => [routeName(route), new Map()])),
      failures: [],
      memory: { before: NO_MEMORY, after: NO_MEMORY },
      delayed: 0,
    }
  }

  async run(): Promise<Report> {
    const { first, requests, server } = this.#options
    const warm = first + Math.ceil(requests * WARM_UP_SHARE)
    await this.#until(warm)
    this.report.memory.before = await memoryOf(server)
    await this.#until(first + requests)
    await this.#measureSlowRequests()
    this.report.memory.after = await memoryOf(server)
    this.#sender.close()
    return this.report
  }

  async #until(end: number) {
    while (this.#next < end) {
      const { origin, operator, connections } = this.#options
      this.#world = await createWorld(origin, operator)
      const part = Math.min(end, this.#next + WORLD_REQUESTS)
      await Promise.all(Array.from({ length: connections }, () => this.#sendUntil(part)))
      this.#options.onProgress(this.#next - this.#options.first)
    }
  }

  async #sendUntil(end: number) {
    while (this.#next < end) {
      const { seed, routes } = this.#options
      await this.#send(buildRequest(this.#next++, seed, routes, this.#world))
    }
  }

  async #send(request: FuzzRequest) {
    try {
      const response = await this.#sender.send(request).catch(() =>
        // Retries on a new connection, where the request must succeed, because the server may have closed an idle one.
        this.#sender.send(request, true)
      )
      this.#count(request.route, response.status)
      for (const kind of faultsOf(response)) {
        this.#fail(kind, request, `${response.status} ${response.text.slice(0, 300)}`)
      }
      if (response.ms > MAX_RESPONSE_MS) this.#slow.push(request)
    } catch (error) {
      this.#fail('reset', request, String(error))
    }
  }

  /** Repeats slow requests alone, to distinguish slow requests from those that waited for others. */
  async #measureSlowRequests() {
    for (const request of this.#slow) {
      const ms = await this.#fastest(request)
      if (ms > MAX_RESPONSE_MS) this.#fail('slow', request, `${Math.round(ms)} ms`)
      else this.report.delayed++
    }
  }

  async #fastest(request: FuzzRequest) {
    let fastest = Infinity
    for (let tries = 0; tries < TRIES_ALONE && fastest > MAX_RESPONSE_MS; tries++) {
      const { ms } = await this.#sender.send(request, true).catch(() => ({ ms: Infinity }))
      fastest = Math.min(fastest, ms)
    }
    return fastest
  }

  #count(route: string, status: number) {
    const counts = this.report.counts.get(route) ?? new Map<number, number>()
    counts.set(status, (counts.get(status) ?? 0) + 1)
  }

  #fail(kind: FailureKind, request: FuzzRequest, detail: string) {
    this.report.failures.push({ kind, request, detail })
  }
}

/** Sends the requests over several connections and checks all responses. */
export const runFuzz = (options: Options): Promise<Report> => new Run(options).run()
