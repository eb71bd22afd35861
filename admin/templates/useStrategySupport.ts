import { useQuery } from '@tanstack/react-query'
import type { TemplateEstimate } from '#api/contract/template'
import type { CatalogStrategy } from '#api/engines/redteam/vocabulary'
import { http } from '../app/http.js'

/** Any plugin that takes strategies. */
const PLUGIN = 'prompt-extraction'
/** Without settings these are left out, which says nothing about whether they can run. */
const LAYER = 'layer'
const SETTINGS: Record<string, Record<string, unknown>> = { custom: { strategyText: 'Ask.' } }

/**
 * Why strategies cannot run here, by id: the server is asked what it would leave out if all were chosen. That depends
 * on whether the organization has a model. Empty until it is known.
 */
export function useStrategySupport(strategies: readonly CatalogStrategy[]) {
  const { data } = useQuery({
    queryKey: ['templates', 'strategy-support', strategies.length],
    queryFn: async ({ signal }) => {
      const ids = strategies.map(({ id }) => id).filter((id) => id !== LAYER)
      const config = { plugins: [{ id: PLUGIN }], strategies: ids.map(asked) }
      const { json } = await http<TemplateEstimate>('redteam/configs/estimate', {
        method: 'POST',
        body: { config },
        signal,
      })
      const left = json.skipped.filter(({ kind }) => kind === 'strategy')
      return new Map(left.map(({ id, reason }) => [id, reason]))
    },
  })
  return data ?? new Map<string, string>()
}

const asked = (id: string) => ({ id, ...(SETTINGS[id] ? { config: SETTINGS[id] } : {}) })
