import { expandPlugins } from '#api/engines/redteam/index'
import type { PluginExample, TemplateConfig } from '#api/engines/redteam/vocabulary'

/** What the tool would fill in as a template of its own. */
const IS_TEMPLATE = /\{\{|\{%|\{#/

/** Examples of one plugin: each travels in every test of it. */
const MOST = 20

/** The template with the target's examples at their plugins, where the command-line tool looks for them. */
export function withExamples(
  config: TemplateConfig,
  examples: readonly PluginExample[]
): TemplateConfig {
  const usable = examples.filter(({ output, reason }) => !IS_TEMPLATE.test(`${output} ${reason}`))
  if (usable.length === 0) return config
  const plugins = expandPlugins(config.plugins).map((choice) => {
    const own = usable.filter(({ pluginId }) => pluginId === choice.id).slice(0, MOST)
    if (own.length === 0) return choice
    const before = choice.config?.graderExamples
    const graderExamples = [
      ...own.map(({ pluginId: ignored, ...example }) => example),
      ...(Array.isArray(before) ? before : []),
    ]
    return { ...choice, config: { ...choice.config, graderExamples } }
  })
  return { ...config, plugins }
}
