import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { Catalog } from '#api/contract/library/catalog'
import type { TemplateEstimate } from '#api/contract/library/template'
import type { CatalogStrategy } from '#api/engines/redteam/vocabulary'
import { getText, post } from '../core/data/api.js'
import { queryClient } from '../core/data/queryClient.js'
import type { TemplateRecord } from './template_form.js'

/** Key prefix of all queries computed from an unsaved template. */
const SCOPE = 'templates'
const PATH = 'redteam/configs'

/** Requests the cost and the skipped selections of a scan with a configuration. */
const estimate = (order: { config: object; targetId?: string | null }, signal: AbortSignal) =>
  post<TemplateEstimate>(`${PATH}/estimate`, order, { signal })

/** Fetches the estimate of a configuration, given as JSON. */
export const useSettingsEstimate = (config: string) =>
  useQuery({
    queryKey: [SCOPE, 'estimate', config],
    queryFn: ({ signal }) => estimate({ config: JSON.parse(config) }, signal),
    placeholderData: keepPreviousData,
  })

/** Fetches the estimate of a scan, given as JSON with `config` and `targetId`. */
export const useScanEstimate = (scan: string, isEnabled: boolean) =>
  useQuery({
    queryKey: [SCOPE, 'scan-estimate', scan],
    queryFn: ({ signal }) => estimate(JSON.parse(scan), signal),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  })

/** Plugin used for the estimate; any plugin that supports strategies gives the same result. */
const PLUGIN = 'prompt-extraction'
/** Excluded from the estimate, which would skip this strategy for lack of settings, although it is supported. */
const LAYER = 'layer'
const SETTINGS: Record<string, Record<string, unknown>> = { custom: { strategyText: 'Ask.' } }

const toChoice = (id: string) => ({ id, ...(SETTINGS[id] ? { config: SETTINGS[id] } : {}) })

/**
 * Fetches the reasons why strategies are unsupported, by strategy ID, with an estimate of all
 * strategies. The result depends on whether the organization has a model. Empty until loaded.
 */
export function useStrategySupport(strategies: readonly CatalogStrategy[]) {
  const { data } = useQuery({
    queryKey: [SCOPE, 'strategy-support', strategies.length],
    queryFn: async ({ signal }) => {
      const ids = strategies.map(({ id }) => id).filter((id) => id !== LAYER)
      const config = { plugins: [{ id: PLUGIN }], strategies: ids.map(toChoice) }
      const { skipped } = await estimate({ config }, signal)
      const left = skipped.filter(({ kind }) => kind === 'strategy')
      return new Map(left.map(({ id, reason }) => [id, reason]))
    },
  })
  return data ?? new Map<string, string>()
}

/** Fetches the plugins that a scan with all presets would skip, with a single estimate. */
export function useSkippedOfPresets({ presets }: Catalog) {
  const ids = [...new Set(presets.flatMap((preset) => preset.plugins))]
  return useQuery({
    queryKey: [SCOPE, 'preset-support', ids.length],
    queryFn: async ({ signal }) => {
      const config = { plugins: ids.map((id) => ({ id })), strategies: [{ id: 'basic' }] }
      return (await estimate({ config }, signal)).skipped
    },
  })
}

/** Fetches the promptfoo file of a configuration, given as JSON, optionally with a target. */
export const useSettingsYaml = (config: string, targetId: string) =>
  useQuery({
    queryKey: [SCOPE, 'yaml', config, targetId],
    queryFn: ({ signal }) => {
      const body = { config: JSON.parse(config), ...(targetId ? { targetId } : {}) }
      return getText(`${PATH}/yaml`, { body, signal })
    },
    placeholderData: keepPreviousData,
  })

/** Mutation that duplicates a template. */
export const useDuplicateTemplate = (
  id: string,
  on: { done: (copy: TemplateRecord) => void; failed: (error: Error) => void }
) =>
  useMutation({
    mutationFn: () => post<TemplateRecord>(`${PATH}/${id}/duplicate`),
    onSuccess: on.done,
    onError: on.failed,
  })

type ImportedTemplate = TemplateRecord & { warnings: string[] }

/** Mutation that creates a template from a promptfoo configuration. */
export const useImportTemplate = (onDone: (imported: ImportedTemplate) => void) =>
  useMutation({
    mutationFn: (body: { yaml: string; name?: string }) =>
      post<ImportedTemplate>(`${PATH}/import`, body),
    onSuccess: (imported) => {
      void queryClient.invalidateQueries({ queryKey: [PATH] })
      onDone(imported)
    },
  })
