import type { RangePrompt } from '#api/engines/mcp_range/index'
import { RANGE_PLUGINS } from '#api/engines/mcp_range/vocabulary'
import { findPlugin } from '#api/engines/redteam/index'
import type { PlannedTest, TemplateSettings } from '#api/engines/redteam/vocabulary'

/**
 * Builds the test cases whose attack is delivered by the range. Strategies do not apply, because the messages themselves
 * are ordinary requests.
 */
export function rangeTests(
  prompts: readonly RangePrompt[],
  template: TemplateSettings,
  firstIndex: number
): PlannedTest[] {
  return prompts.map(({ reference, attack, prompt, goal }, position) => {
    const pluginId = RANGE_PLUGINS[attack]
    const chosen = template.plugins.find(({ id }) => id === pluginId)
    return {
      index: firstIndex + position,
      key: `range ${reference}`,
      pluginId,
      strategyId: 'basic',
      severity: chosen?.severity ?? findPlugin(pluginId)?.severity ?? 'high',
      language: 'en',
      prompt,
      basePrompt: prompt,
      goal,
      expectation: { range: reference },
      origin: 'MCP range',
    }
  })
}
