import { GUARDRAIL_CANARY, type IntegrationPath } from '#api/contract/guardrails/request'
import { recordCanary } from '#api/guardrails/run/canary'
import { ownCanaryHeaders } from '#api/guardrails/serve/internal_calls'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'

const EVERY_MS = 60_000
const CANARY_MINUTES = 5
const TIMEOUT_MS = 10_000
/** Maximum number of paths per run; the others follow in the next run. */
const MAX_PATHS = 500

type Due = { targetId: string; teamId: string; path: IntegrationPath }
type Probe = {
  url: (targetId: string) => string
  body: object
  isBlocked: (status: number, body: Record<string, unknown>) => boolean
}

const userMessage = [{ role: 'user', content: GUARDRAIL_CANARY }]

/** For every path, a request with the canary, and how its response shows that the canary was blocked. */
const PROBES: Record<IntegrationPath, Probe> = {
  evaluate: {
    url: (targetId) => `/api/v1/guardrails/${targetId}/evaluate`,
    body: { placement: 'INPUT', messages: userMessage },
    isBlocked: (_status, { action }) => action === 'block',
  },
  library: {
    url: () => '/v1/guard',
    body: { input: GUARDRAIL_CANARY },
    isBlocked: (_status, { results }) =>
      Array.isArray(results) && results.some(({ flagged }) => flagged === true),
  },
  litellm: {
    url: (targetId) => `/litellm/${targetId}/beta/litellm_basic_guardrail_api`,
    body: { texts: [GUARDRAIL_CANARY], input_type: 'request' },
    isBlocked: (_status, { action }) => action === 'BLOCKED',
  },
  portkey: {
    url: (targetId) => `/portkey/${targetId}`,
    body: { eventType: 'beforeRequestHook', request: { text: GUARDRAIL_CANARY } },
    isBlocked: (_status, { verdict }) => verdict === false,
  },
  proxy: {
    url: (targetId) => `/proxy/${targetId}/openai/v1/chat/completions`,
    body: { model: 'canary', messages: userMessage },
    // The route never forwards a canary of this process.
    isBlocked: (status) => status === 400,
  },
}

/** SQL for used paths of targets with an active version, whose last canary from this server is older than the interval. */
const DUE = `
  select p.target_id as "targetId", t.team_id as "teamId", p.path
  from guardrail_paths p join targets t on t.id = p.target_id
  where p.path = any(:paths)
    and (p.own_canary_at is null or p.own_canary_at < now() - make_interval(mins => :minutes))
    and exists (select 1 from guardrail_targets gt join guardrails g on g.id = gt.guardrail_id
      join guardrail_versions v on v.guardrail_id = g.id and v.state = 'active'
      where gt.target_id = t.id and g.is_active)
  order by p.own_canary_at nulls first limit ${MAX_PATHS}`

/**
 * Sends the canary through this process's integration paths as applications call them, so that a path that stops
 * evaluating raises an alert even if no application sends canaries. Canaries are not stored as requests.
 */
export class OwnCanaries {
  readonly #origin: string
  #timer: NodeJS.Timeout | undefined
  #isLibraryWorking = true

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Whether the routes of the library, which belong to no target, blocked the last canary. */
  get isLibraryWorking(): boolean {
    return this.#isLibraryWorking
  }

  start(): void {
    this.#timer = setInterval(() => void this.send(), EVERY_MS).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Sends all canaries that are due. Never throws. */
  async send(): Promise<void> {
    try {
      const paths = Object.keys(PROBES)
      const { rows }: { rows: Due[] } = await db.rawQuery(DUE, { paths, minutes: CANARY_MINUTES })
      for (const due of rows) {
        const isBlocked = await this.#isBlocked(due)
        await recordCanary({ targetId: due.targetId, path: due.path, isBlocked, isOwn: true })
      }
      const library = { path: 'library' as const, targetId: '', teamId: 'library' }
      this.#isLibraryWorking = await this.#isBlocked(library)
      if (!this.#isLibraryWorking) logger.error('the library routes do not flag the canary')
    } catch (error) {
      logger.warn({ err: error }, 'sending canaries')
    }
  }

  async #isBlocked({ path, targetId, teamId }: Due): Promise<boolean> {
    const { url, body, isBlocked } = PROBES[path]
    const address = url(targetId)
    try {
      const response = await fetch(`${this.#origin}${address}`, {
        method: 'POST',
        headers: ownCanaryHeaders(address, teamId),
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const result: Record<string, unknown> = JSON.parse(await response.text())
      return isBlocked(response.status, result)
    } catch (error) {
      logger.warn({ err: error, path, targetId }, 'a canary has no response')
      return false
    }
  }
}
