import { z } from 'zod'
import { readContent, text, texts } from '../../content.js'
import type { PlanStep, ScanPlan } from '../../vocabulary.js'
import { fromTemplates } from '../from_templates.js'
import { wordsOfName } from '../judge/calls/tool_use.js'
import { type AttackSource, interleave } from '../source.js'
import { type KnownTool, knownTools } from './known_tools.js'
import { actingFirst, callInWords, withOwnValues } from './call_in_words.js'

const TABLES = new Map(
  Object.entries(
    readContent(
      'tool_attacks.yaml',
      z.record(
        z.string(),
        z.strictObject({
          goal: text,
          needs: texts.optional(),
          payloads: texts.optional(),
          templates: texts,
          withParameter: texts.optional(),
          withCall: texts.optional(),
        })
      )
    )
  )
)

/** Plugin whose own templates have a slot for a tool name. */
const NAMES_TOOLS = 'mcp'

/**
 * Interleaves the attacks of a plugin with attacks on the tools that the target description names: every third attack
 * targets a tool, and each tool is targeted once before any is targeted again. Returns the source unchanged if the plugin
 * has no attacks on tools or the target has no known tools.
 */
export function withToolAttacks(pluginId: string, source: AttackSource): AttackSource {
  const table = TABLES.get(pluginId)
  if (pluginId === NAMES_TOOLS) {
    return (context) => {
      const names = knownTools(context.target).map(({ name }) => name)
      return source(names.length > 0 ? { ...context, slots: { tool: names } } : context)
    }
  }
  if (!table) return source
  return (context) => {
    const needed = knownTools(context.target).filter((tool) => isNeeded(tool, table.needs))
    const tools = table.withCall ? actingFirst(needed) : needed
    const first = tools.length > 0 ? (context.firstTool ?? 0) % tools.length : 0
    const rotated = [...tools.slice(first), ...tools.slice(0, first)]
    const onTools = interleave(rotated.map((tool) => attacksOn(tool, pluginId, table)))
    const sources = context.prefersTools ? [onTools, source] : [source, onTools, source]
    return (tools.length > 0 ? interleave(sources) : source)(context)
  }
}

/**
 * Returns the position in the list of tools at which a step starts. Each step continues after the tools of the previous
 * steps, so that together they cover all tools. If a step has only one attack, that attack targets a tool.
 */
export function toolTurn(step: PlanStep, plan: ScanPlan) {
  const steps = plan.steps.filter(({ pluginId }) => TABLES.has(pluginId))
  const before = steps.slice(0, Math.max(0, steps.indexOf(step)))
  return {
    firstTool: before.reduce(
      (sum, { numTests }) => sum + Math.max(1, Math.floor((numTests + 1) / 3)),
      0
    ),
    prefersTools: step.numTests === 1,
  }
}

type Table = NonNullable<ReturnType<typeof TABLES.get>>

/** Returns the attacks on one tool; those with a value for each of its parameters come first. */
function attacksOn(tool: KnownTool, rule: string, table: Table): AttackSource {
  const { goal, templates, withParameter = [], withCall = [], payloads = [] } = table
  const { name, parameters } = tool
  const hasParameters = parameters.length > 0
  const slots = {
    tool: [name],
    task: [wordsOfName(name).toLowerCase()],
    ...(hasParameters && { parameter: parameters }),
    ...(payloads.length > 0 && { payload: payloads }),
  }
  const calls = withCall.map((template) => template.replaceAll('{call}', callInWords(tool)))
  const others = hasParameters ? [...withParameter, ...templates] : templates
  const sources = hasParameters && calls.length > 0 ? [calls, others] : [others]
  const written = sources.map((some) => fromTemplates({ rule, goal, templates: some, slots }))
  return function* (context) {
    for (const attack of interleave(written)(context)) {
      yield withOwnValues(attack, tool, context.random)
    }
  }
}

function isNeeded({ name, parameters }: KnownTool, needs: readonly string[] | undefined): boolean {
  if (!needs) return true
  const words = [name, ...parameters].flatMap((each) => wordsOfName(each).toLowerCase().split(' '))
  return words.some((word) => needs.includes(word))
}
