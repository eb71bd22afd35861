import { exampleBody } from '#tests/fuzz/requests/example_bodies'
import { idOfField, pathValue } from '#tests/fuzz/requests/ids_for'
import { hostileQuery, hostileSegment } from '#tests/fuzz/requests/mutate_address'
import { BODY_MUTATIONS } from '#tests/fuzz/requests/mutate_body'
import { hostileHeaders } from '#tests/fuzz/requests/mutate_headers'
import { Random } from '#tests/fuzz/requests/random'
import { rawBody } from '#tests/fuzz/requests/raw_bodies'
import { type Route, routeName } from '#tests/fuzz/routes'
import { schemaValue } from '#tests/fuzz/requests/schema_value'
import { type Caller, CALLERS, type Ids, type World } from '#tests/fuzz/world'

export type FuzzRequest = {
  index: number
  route: string
  caller: Caller
  /** Descriptions of the changes to a valid request. */
  mutations: string[]
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | null
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'] as const

/** Shares of requests in which each part is mutated. A request can have several mutations. */
const SHARES = { body: 0.6, rawBody: 0.15, query: 0.35, path: 0.15, headers: 0.12, method: 0.03 }
/**
 * Share of focused requests, which an administrator sends with IDs of their own organization. They are valid except for
 * body and query, so that hostile values reach the handlers. Most other responses are 401, 403, or 404. Focused requests
 * never delete, so that the records persist.
 */
const FOCUSED_SHARE = 0.4
const FOREIGN_IDS = { own: 0.6, neighbor: 0.2 }

class Builder {
  readonly mutations: string[] = []

  constructor(
    readonly route: Route,
    readonly random: Random,
    readonly world: World,
    readonly isFocused: boolean
  ) {}

  ids(): Ids {
    if (this.isFocused) return this.world.own
    const place = this.random.next()
    if (place < FOREIGN_IDS.own) return this.world.own
    const isNeighbor = place < FOREIGN_IDS.own + FOREIGN_IDS.neighbor
    this.mutations.push(isNeighbor ? "another team's ids" : "another organization's ids")
    return isNeighbor ? this.world.neighbor : this.world.foreign
  }

  #mutates(share: number, label: string): boolean {
    if (!this.random.chance(share)) return false
    this.mutations.push(label)
    return true
  }

  /**
   * Like `#mutates`, but never true for focused requests, because these parts determine whether a handler is reached.
   */
  #strays(share: number, label: string): boolean {
    return !this.isFocused && this.#mutates(share, label)
  }

  path(): string {
    const ids = this.ids()
    const isHostile = this.route.path.includes('{') && this.#strays(SHARES.path, 'path')
    return this.route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      isHostile ? hostileSegment(this.random) : pathValue(ids, this.route.path, name)
    )
  }

  query(): string {
    return this.#mutates(SHARES.query, 'query') ? `?${hostileQuery(this.route, this.random)}` : ''
  }

  #validBody(): unknown {
    const ids = this.ids()
    const idOf = (field: string) => idOfField(ids, field)
    const example = exampleBody(routeName(this.route))
    if (example && (!this.route.body || this.random.chance(0.7))) {
      return structuredClone(example(idOf))
    }
    return schemaValue(this.route.body ?? { type: 'object' }, { random: this.random, idOf })
  }

  body(): { body: Buffer; headers: Record<string, string> } {
    const value = this.#validBody()
    if (this.#mutates(SHARES.rawBody, 'raw body')) {
      return rawBody(JSON.stringify(value) ?? '', this.random)
    }
    const isText = typeof value === 'string'
    const headers = { 'content-type': isText ? 'text/csv' : 'application/json' }
    if (!this.random.chance(SHARES.body)) {
      return { body: Buffer.from(isText ? value : JSON.stringify(value)), headers }
    }
    const [name, mutate] = this.random.pick(Object.entries(BODY_MUTATIONS))
    this.mutations.push(name)
    return { body: Buffer.from(JSON.stringify(mutate(value, this.random)) ?? ''), headers }
  }

  headers(caller: Caller): Record<string, string> {
    const token = this.world.tokens[caller]
    const usual: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    if (!this.#strays(SHARES.headers, 'headers')) return usual
    return { ...usual, ...hostileHeaders(this.random, String(this.world.foreign.team)) }
  }

  method(): string {
    const isOther = this.#strays(SHARES.method, 'method')
    return isOther ? this.random.pick(METHODS) : this.route.method
  }
}

/**
 * Builds the request with this index, using the IDs and tokens of the world. Every choice depends only on seed and
 * index.
 */
export function buildRequest(
  index: number,
  seed: number,
  routes: Route[],
  world: World
): FuzzRequest {
  const random = new Random(seed, index)
  const route = routes[index % routes.length] as Route
  const isFocused = route.method !== 'DELETE' && random.chance(FOCUSED_SHARE)
  const caller = isFocused ? 'administrator' : random.pick(CALLERS)
  const builder = new Builder(route, random, world, isFocused)
  const method = builder.method()
  const path = builder.path() + builder.query()
  const headers = builder.headers(caller)
  const hasBody = route.method === 'POST' || route.method === 'PUT' || random.chance(0.02)
  const { body, headers: bodyHeaders } = hasBody ? builder.body() : { body: null, headers: {} }
  return {
    index,
    route: routeName(route),
    caller,
    mutations: builder.mutations,
    method,
    path,
    headers: { ...bodyHeaders, ...headers },
    body,
  }
}
