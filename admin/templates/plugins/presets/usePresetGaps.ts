import type { Catalog } from '#api/contract/library/catalog'
import { useSkippedOfPresets } from '../../queries.js'
import { gapOf, type PresetGap } from './preset_gaps.js'

/**
 * Returns the plugins that scans would skip, by preset ID. The result depends on the organization's
 * model and on the harmful content that the organization allows. Empty until loaded.
 */
export function usePresetGaps(catalog: Catalog): ReadonlyMap<string, PresetGap> {
  const { presets, plugins } = catalog
  const { data } = useSkippedOfPresets(catalog)
  if (!data) return new Map()
  const byId = new Map(plugins.map((plugin) => [plugin.id, plugin]))
  return new Map(
    presets.flatMap((preset) => {
      const gap = gapOf(preset, byId, data)
      return gap ? [[preset.id, gap]] : []
    })
  )
}
