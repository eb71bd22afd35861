import { type ApplicationConfig, loadApplication } from '#api/mcp/gateway/application_config'

/** Time after which an application is reloaded, in case a notification of a change was lost. */
const FRESH_MS = 10_000
const MAX_KNOWN = 1_000

type Known = { loading: Promise<ApplicationConfig | null>; teamId: string | null; loadedAt: number }

/**
 * Owns the applications that this process has loaded. A change takes effect with its notification, or at the latest
 * after `FRESH_MS`.
 */
export class Configurations {
  #known = new Map<string, Known>()

  async get(slug: string): Promise<ApplicationConfig | null> {
    const known = this.#known.get(slug)
    if (known && Date.now() - known.loadedAt < FRESH_MS) return known.loading
    const entry: Known = { loading: loadApplication(slug), teamId: null, loadedAt: Date.now() }
    this.#known.set(slug, entry)
    const [oldest] = this.#known.keys()
    if (this.#known.size > MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest)
    try {
      const config = await entry.loading
      entry.teamId = config?.teamId ?? null
      // Unknown slugs are not kept, because they would displace applications.
      if (!config && this.#known.get(slug) === entry) this.#known.delete(slug)
      return config
    } catch (error) {
      if (this.#known.get(slug) === entry) this.#known.delete(slug)
      throw error
    }
  }

  /** Discards the loaded applications of a team, or of all teams, including those still being loaded. */
  forget(teamId?: string): void {
    for (const [slug, known] of this.#known) {
      if (teamId === undefined || known.teamId === null || known.teamId === teamId) {
        this.#known.delete(slug)
      }
    }
  }
}
