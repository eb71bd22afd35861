import { expandPlugins } from '#api/engines/redteam/index'
import type { PluginExample, TemplateSettings } from '#api/engines/redteam/vocabulary'

/** Template syntax, which promptfoo would render. */
const IS_TEMPLATE = /\{\{|\{%|\{#/

/** Maximum number of examples per plugin, newest first; limited, because promptfoo repeats them in every test case. */
const MAX_EXAMPLES = 20

/**
 * Adds the target's examples to the template's plugins in promptfoo's format. Leaves out examples that contain template
 * syntax.
 */
export function withExamples(
  config: TemplateSettings,
  examples: readonly PluginExample[]
): TemplateSettings {
  const usable = examples.filter(({ output, reason }) => !IS_TEMPLATE.test(`${output} ${reason}`))
  if (usable.length === 0) return config
  const plugins = expandPlugins(config.plugins).map((choice) => {
    const own = usable.filter(({ pluginId }) => pluginId === choice.id).slice(0, MAX_EXAMPLES)
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
