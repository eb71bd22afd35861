import type { TemplateEstimate } from '#api/contract/library/template'
import type { CatalogPlugin, CatalogPreset } from '#api/engines/redteam/vocabulary'
import { needsConfiguration } from '../../plugin_fields.js'

/** Why plugins of a preset cannot run: `mixed` for several causes. */
export type GapCause = 'model' | 'harmful' | 'configuration' | 'mixed'

/** Number of plugins of a preset that a scan would skip. */
export type PresetGap = { count: number; total: number; cause: GapCause }

type Skipped = TemplateEstimate['skipped']

/**
 * Counts the plugins that a scan with the preset would skip with the current backend; null if it
 * skips none.
 */
export function gapOf(
  { plugins: ids }: Pick<CatalogPreset, 'plugins'>,
  plugins: ReadonlyMap<string, CatalogPlugin>,
  skipped: Skipped
): PresetGap | null {
  const reasons = new Map(
    skipped.filter(({ kind }) => kind === 'plugin').map(({ id, reason }) => [id, reason])
  )
  const causes = ids.flatMap((id) => {
    const reason = reasons.get(id)
    return reason === undefined ? [] : [causeOf(id, plugins.get(id), reason)]
  })
  const [first] = causes
  if (first === undefined) return null
  const isOne = causes.every((cause) => cause === first)
  return { count: causes.length, total: ids.length, cause: isOne ? first : 'mixed' }
}

function causeOf(id: string, plugin: CatalogPlugin | undefined, reason: string): GapCause {
  if (needsConfiguration({ id })) return 'configuration'
  if (!plugin || plugin.builtIn.supported) return plugin?.isOff ? 'harmful' : 'mixed'
  return plugin.isOff && reason !== plugin.builtIn.reason ? 'harmful' : 'model'
}
