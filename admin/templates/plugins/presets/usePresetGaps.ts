import { useQuery } from '@tanstack/react-query'
import type { Catalog } from '#api/contract/library/catalog'
import type { TemplateEstimate } from '#api/contract/library/template'
import { post } from '../../../core/data/api.js'
import { gapOf, type PresetGap } from './preset_gaps.js'

/**
 * What scans with each preset would skip, by preset ID, determined by one estimate of all plugins. The result depends on
 * the organization's model and on the harmful content it allows. Empty until loaded.
 */
export function usePresetGaps({ presets, plugins }: Catalog): ReadonlyMap<string, PresetGap> {
  const ids = [...new Set(presets.flatMap((preset) => preset.plugins))]
  const { data } = useQuery({
    queryKey: ['templates', 'preset-support', ids.length],
    queryFn: async ({ signal }) => {
      const config = { plugins: ids.map((id) => ({ id })), strategies: [{ id: 'basic' }] }
      const estimate = await post<TemplateEstimate>(
        'redteam/configs/estimate',
        { config },
        { signal }
      )
      return estimate.skipped
    },
  })
  if (!data) return new Map()
  const byId = new Map(plugins.map((plugin) => [plugin.id, plugin]))
  return new Map(
    presets.flatMap((preset) => {
      const gap = gapOf(preset, byId, data)
      return gap ? [[preset.id, gap]] : []
    })
  )
}
