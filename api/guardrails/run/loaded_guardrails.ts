import type { FailModes, StoragePolicy } from '#api/contract/guardrails/guardrail'
import { compileVersion, type CompiledVersion } from '#api/engines/guardrails/index'
import { openContent } from '#api/guardrails/versions/version_content'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'

export type LoadedVersion = { number: number; compiled: CompiledVersion }

/** A guardrail as the process uses it. */
export type LoadedGuardrail = {
  id: string
  name: string
  teamId: string
  organizationId: string
  targetIds: string[]
  storage: StoragePolicy
  retentionDays: number
  failModes: FailModes
  active: LoadedVersion | null
  shadow: LoadedVersion | null
}

type Row = {
  id: string
  name: string
  team_id: string
  organization_id: string
  target_ids: string[]
  storage: StoragePolicy
  retention_days: number
  fail_modes: FailModes
  versions: { number: number; state: 'active' | 'shadow'; content: string }[]
}

/** Guardrails that are on, in organizations that allow them. */
const GUARDRAILS = `
  select g.id, g.name, g.team_id, t.organization_id, g.storage, g.retention_days, g.fail_modes,
    array(select target_id::text from guardrail_targets gt where gt.guardrail_id = g.id) as target_ids,
    coalesce((select json_agg(json_build_object('number', v.number, 'state', v.state, 'content', v.content))
      from guardrail_versions v where v.guardrail_id = g.id and v.state in ('active', 'shadow')), '[]') as versions
  from guardrails g
  join teams t on t.id = g.team_id
  join organizations o on o.id = t.organization_id
  where g.is_active and o.can_use_adaptive_guardrails`

/** SQL for a hash that changes whenever `GUARDRAILS` would return other rows. */
const FINGERPRINT = `
  select md5(coalesce(string_agg(row::text, ' ' order by row::text), '')) as fingerprint from (
    select g.id, g.updated_at, g.storage, g.retention_days, g.fail_modes,
      array(select target_id from guardrail_targets gt where gt.guardrail_id = g.id order by target_id),
      array(select v.id::text || v.state from guardrail_versions v
        where v.guardrail_id = g.id and v.state in ('active', 'shadow') order by v.id)
    from guardrails g join teams t on t.id = g.team_id join organizations o on o.id = t.organization_id
    where g.is_active and o.can_use_adaptive_guardrails
  ) row`

/**
 * Owns the compiled versions of all guardrails in this process. They stay in use while the database is unavailable.
 * `reload` replaces a guardrail in one step, so that a request sees either the old or the new version.
 */
export class LoadedGuardrails {
  #byId = new Map<string, LoadedGuardrail>()
  #byTarget = new Map<string, LoadedGuardrail[]>()
  #fingerprint = ''

  /** Returns the guardrails of a target, ordered by name. */
  ofTarget(targetId: string): readonly LoadedGuardrail[] {
    return this.#byTarget.get(targetId) ?? []
  }

  get all(): LoadedGuardrail[] {
    return [...this.#byId.values()]
  }

  async loadIfChanged(): Promise<void> {
    if ((await fingerprint()) !== this.#fingerprint) await this.loadAll()
  }

  async loadAll(): Promise<void> {
    // Read before the rows, so that the next check finds a change made between the two statements.
    this.#fingerprint = await fingerprint()
    const { rows }: { rows: Row[] } = await db.rawQuery(GUARDRAILS)
    const before = this.#byId
    this.#byId = new Map()
    for (const row of rows) this.#add(row, before.get(row.id))
    this.#index()
  }

  /** Reloads one guardrail; drops it if it was deleted or turned off. */
  async reload(id: string): Promise<void> {
    const { rows }: { rows: Row[] } = await db.rawQuery(`${GUARDRAILS} and g.id = :id`, { id })
    const [row] = rows
    if (row) this.#add(row)
    else this.#byId.delete(id)
    this.#index()
  }

  #add(row: Row, inUse = this.#byId.get(row.id)) {
    try {
      this.#byId.set(row.id, loaded(row))
    } catch (error) {
      // Keeps the version in use: a guardrail that cannot be read must not turn itself off.
      if (inUse) this.#byId.set(row.id, inUse)
      logger.error({ err: error, guardrailId: row.id }, 'loading a guardrail')
    }
  }

  #index() {
    const byTarget = new Map<string, LoadedGuardrail[]>()
    const sorted = this.all.sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id))
    for (const guardrail of sorted) {
      for (const targetId of guardrail.targetIds) {
        byTarget.set(targetId, [...(byTarget.get(targetId) ?? []), guardrail])
      }
    }
    this.#byTarget = byTarget
  }
}

async function fingerprint(): Promise<string> {
  const { rows }: { rows: { fingerprint: string }[] } = await db.rawQuery(FINGERPRINT)
  return rows[0]?.fingerprint ?? ''
}

function loaded(row: Row): LoadedGuardrail {
  const versionIn = (state: 'active' | 'shadow'): LoadedVersion | null => {
    const version = row.versions.find((each) => each.state === state)
    if (!version) return null
    return { number: version.number, compiled: compileVersion(openContent(version.content)) }
  }
  return {
    id: row.id,
    name: row.name,
    teamId: row.team_id,
    organizationId: row.organization_id,
    targetIds: row.target_ids,
    storage: row.storage,
    retentionDays: row.retention_days,
    failModes: row.fail_modes,
    active: versionIn('active'),
    shadow: versionIn('shadow'),
  }
}
