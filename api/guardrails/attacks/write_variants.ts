import { findPlugin, generateTests, planScan } from '#api/engines/redteam/index'
import type { PlannedTest } from '#api/engines/redteam/vocabulary'
import type { ScanBackend } from '#api/scans/run/open_backend'
import type Scan from '#api/scans/scan'

/** Plugins whose attacks are written from a text in the template. */
const NEED_SETTINGS = ['policy', 'intent']

/** Number of additional requests per goal: one for each strategy after the first. */
export const VARIANTS_PER_GOAL = 2

/**
 * Writes new requests for the given plugins, so that the attacker need not repeat words that a guardrail has learned.
 * Plugins that need template settings get none.
 * @param goals number of goals by plugin
 * @param known requests that must not be repeated
 */
export async function writeVariants(
  { scan, backend, signal }: { scan: Scan; backend: ScanBackend; signal: AbortSignal },
  goals: ReadonlyMap<string, number>,
  known: ReadonlySet<string>
): Promise<Map<string, PlannedTest[]>> {
  const plugins = [...goals.keys()].filter((id) => findPlugin(id) && !NEED_SETTINGS.includes(id))
  if (plugins.length === 0) return new Map()
  const most = Math.max(...goals.values())
  const { target, template } = scan.config
  const settings = {
    ...template,
    plugins: plugins.map((id) => ({ id })),
    strategies: [{ id: 'basic' }],
    // More than needed, because known requests and scripted conversations are discarded.
    numTests: most * (VARIANTS_PER_GOAL + 1),
  }
  const plan = planScan({ target, template: settings, seed: Number(scan.seed), backend })
  const variants = new Map<string, PlannedTest[]>()
  for await (const event of generateTests(plan, backend, { signal })) {
    if (event.type !== 'tests') continue
    for (const test of event.tests) {
      if (test.turns || test.expectation.inNewSession || known.has(test.prompt)) continue
      variants.set(test.pluginId, [...(variants.get(test.pluginId) ?? []), test])
    }
  }
  return variants
}
