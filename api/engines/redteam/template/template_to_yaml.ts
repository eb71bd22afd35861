import { stringify } from 'yaml'
import type { ImportedTemplate } from './template_yaml.js'
import type { PluginChoice, StrategyChoice, TemplateSettings } from '../vocabulary.js'

export type ToolYamlOptions = {
  description?: string
  /** The provider to scan, in the command-line tool's format. With it, the file can be run. */
  target?: { id: string; label?: string; delay?: number; config?: Record<string, unknown> }
  kept?: ImportedTemplate['kept']
}

/** Converts a template to a configuration for the command-line tool. */
export function toToolConfig(
  config: TemplateSettings,
  { description, target, kept }: ToolYamlOptions = {}
): Record<string, unknown> {
  return {
    ...(description && { description }),
    ...(target && { targets: [target], prompts: ['{{prompt}}'] }),
    redteam: {
      ...(config.purpose && { purpose: config.purpose }),
      plugins: config.plugins.map(shortPlugin),
      strategies: config.strategies.map(shortStrategy),
      numTests: config.numTests,
      language: config.languages.length === 1 ? config.languages[0] : config.languages,
      maxConcurrency: config.maxConcurrency,
      ...(config.delayMs && { delay: config.delayMs }),
      ...(config.maxCharsPerMessage && { maxCharsPerMessage: config.maxCharsPerMessage }),
      ...(config.testGenerationInstructions && {
        testGenerationInstructions: config.testGenerationInstructions,
      }),
      ...(config.frameworks?.length && { frameworks: config.frameworks }),
      ...(config.contexts?.length && { contexts: config.contexts }),
      ...(config.entities?.length && { entities: config.entities }),
      ...(config.graderExamples?.length && { graderExamples: config.graderExamples }),
      ...(config.excludeTargetOutputFromAgenticAttackGeneration && {
        excludeTargetOutputFromAgenticAttackGeneration: true,
      }),
      ...kept?.redteam,
    },
    ...kept?.root,
  }
}

/** Like `toToolConfig`, but returns YAML. */
export const toToolYaml = (config: TemplateSettings, options: ToolYamlOptions = {}): string =>
  stringify(toToolConfig(config, options), { lineWidth: 100 })

function shortPlugin({ id, numTests, severity, config }: PluginChoice) {
  const hasConfig = config && Object.keys(config).length > 0
  if (!numTests && !severity && !hasConfig) return id
  return {
    id,
    ...(numTests && { numTests }),
    ...(severity && { severity }),
    ...(hasConfig && { config }),
  }
}

function shortStrategy({ id, config }: StrategyChoice) {
  const { plugins, ...rest } = config ?? {}
  const shown = { ...rest, ...(plugins?.length && { plugins }) }
  return Object.keys(shown).length ? { id, config: shown } : id
}
