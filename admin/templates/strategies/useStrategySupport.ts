import { useQuery } from '@tanstack/react-query'
import type { TemplateEstimate } from '#api/contract/library/template'
import type { CatalogStrategy } from '#api/engines/redteam/vocabulary'
import { post } from '../../core/data/api.js'

/** Plugin used for the estimate: any plugin that supports strategies gives the same result. */
const PLUGIN = 'prompt-extraction'
/** Excluded from the estimate, which would skip it because it has no settings, not because it is unsupported. */
const LAYER = 'layer'
const SETTINGS: Record<string, Record<string, unknown>> = { custom: { strategyText: 'Ask.' } }

/**
 * Reasons why strategies are unsupported, by strategy ID, determined by an estimate of all strategies. The result
 * depends on whether the organization has a model. Empty until loaded.
 */
export function useStrategySupport(strategies: readonly CatalogStrategy[]) {
  const { data } = useQuery({
    queryKey: ['templates', 'strategy-support', strategies.length],
    queryFn: async ({ signal }) => {
      const ids = strategies.map(({ id }) => id).filter((id) => id !== LAYER)
      const config = { plugins: [{ id: PLUGIN }], strategies: ids.map(toChoice) }
      const json = await post<TemplateEstimate>('redteam/configs/estimate', { config }, { signal })
      const left = json.skipped.filter(({ kind }) => kind === 'strategy')
      return new Map(left.map(({ id, reason }) => [id, reason]))
    },
  })
  return data ?? new Map<string, string>()
}

const toChoice = (id: string) => ({ id, ...(SETTINGS[id] ? { config: SETTINGS[id] } : {}) })
