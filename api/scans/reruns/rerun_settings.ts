import type { TemplateSettings } from '#api/engines/redteam/vocabulary'
import type { default as Scan, ScanSettings } from '#api/scans/scan'
import type Target from '#api/targets/target'
import type { RepeatedAttack } from './chosen_attacks.js'

type Given = {
  parent: Scan | null
  target: Target
  attacks: RepeatedAttack[]
  times: number
  systemPrompt?: string | undefined
  /** Whether the scan has a range. */
  isAtRange?: boolean
}

/** Derives a rerun's configuration from the parent's, restricted to the rerun attacks. */
export function rerunSettings({
  parent,
  target,
  attacks,
  times,
  systemPrompt,
  isAtRange = false,
}: Given): ScanSettings {
  const { name, purpose, details } = target
  return {
    ...parent?.config,
    template: {
      ...templateOf(parent?.config.template ?? null, target, attacks, times),
      ...(isAtRange && { mcpRange: { numTests: times } }),
    },
    target: { name, purpose, details },
    ...(systemPrompt !== undefined && { systemPrompt }),
  }
}

function templateOf(
  base: TemplateSettings | null,
  { call }: Target,
  attacks: RepeatedAttack[],
  numTests: number
): TemplateSettings {
  const { maxConcurrency, delayMs } = base ?? call.settings
  const { mcpRange: ignored, ...settings } = base ?? {}
  return {
    ...settings,
    plugins: chosen(
      attacks.map(({ pluginId }) => pluginId),
      base?.plugins
    ),
    strategies: chosen(
      attacks.map(({ strategyId }) => strategyId),
      base?.strategies
    ),
    numTests,
    languages: [...new Set(attacks.map(({ language }) => language))],
    maxConcurrency,
    delayMs,
  }
}

/** Returns one choice per distinct ID, with its previous settings if there are any. */
function chosen<Choice extends { id: string }>(ids: string[], before: Choice[] = []) {
  return [...new Set(ids)].map((id) => before.find((each) => each.id === id) ?? { id })
}
