import {
  DEFAULT_UPSTREAMS,
  type ProxyApi,
  type Upstreams,
} from '#api/contract/guardrails/guardrail'
import db from '@adonisjs/lucid/services/db'

type Row = { targetId: string; teamId: string; organizationId: string; upstreams: Upstreams }

export type Upstream = { url: string; teamId: string; organizationId: string }

/** Why there is no upstream: no guardrail has the target, or several name different upstreams. */
export type NoUpstream = 'no_guardrail' | 'conflict'

/**
 * Owns the upstreams of all targets with a guardrail. A guardrail that is off keeps its upstreams; otherwise, turning it
 * off would send the applications' keys to another server.
 */
export class LoadedUpstreams {
  #byTarget = new Map<string, Row[]>()

  async loadAll(): Promise<void> {
    const { rows }: { rows: Row[] } = await db.rawQuery(
      `select gt.target_id as "targetId", g.team_id as "teamId",
         t.organization_id as "organizationId", g.upstreams
       from guardrail_targets gt join guardrails g on g.id = gt.guardrail_id
       join teams t on t.id = g.team_id`
    )
    this.#byTarget = Map.groupBy(rows, ({ targetId }) => targetId)
  }

  /**
   * Returns the base URL of a target's upstream, without a trailing slash, and the target's owner; otherwise why there is
   * none.
   */
  of(targetId: string, api: ProxyApi): Upstream | { problem: NoUpstream } {
    const known = this.#byTarget.get(targetId)
    const [first] = known ?? []
    if (!known || !first) return { problem: 'no_guardrail' }
    const urls = new Set(known.flatMap(({ upstreams }) => upstreams[api] ?? []))
    if (urls.size > 1) return { problem: 'conflict' }
    const [url = DEFAULT_UPSTREAMS[api]] = urls
    const { teamId, organizationId } = first
    return { url: url.replace(/\/$/, ''), teamId, organizationId }
  }
}
