import Target from '#api/targets/target'

const FRESH_MS = 30_000
const MAX_KNOWN = 10_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Caches the teams of targets without a guardrail. */
export class TargetTeams {
  #known = new Map<string, { teamId: string | null; at: number }>()

  async teamOf(targetId: string): Promise<string | null> {
    if (!UUID.test(targetId)) return null
    const known = this.#known.get(targetId)
    if (known && Date.now() - known.at < FRESH_MS) return known.teamId
    const target = await Target.query().where('id', targetId).select('team_id').first()
    if (this.#known.size >= MAX_KNOWN) this.#known.clear()
    const teamId = target?.teamId ?? null
    this.#known.set(targetId, { teamId, at: Date.now() })
    return teamId
  }
}
