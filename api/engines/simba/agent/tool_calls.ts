import { FACT_KINDS, type FactKind } from '../vocabulary.js'
import { choice, list, object, text } from './agent_model.js'

/** Tools of the agent. Their only effect is on the next message to the target. */
export const AGENT_TOOLS = ['facts', 'findings', 'judge', 'transform', 'send', 'stop'] as const
export type AgentTool = (typeof AGENT_TOOLS)[number]

/** Maximum numbers of calls; further ones are dropped. */
const MAX_CALLS = 8
const MAX_TRANSFORMS = 2
const MAX_APPROACH_CHARS = 500

export const CALLS_SCHEMA = object({
  calls: list(
    object({
      tool: choice(AGENT_TOOLS, 'The tool'),
      argument: text('Its argument; empty if it has none'),
    }),
    'Tool calls, in order; the last one is send or stop'
  ),
})

/** The decision that results from the agent's calls. Disallowed arguments are dropped. */
export type ToolCalls = {
  /** Kinds of facts that are shown to the writer. */
  facts: FactKind[]
  findings: boolean
  /** Indexes, from 0, of the exchanges whose verdicts are shown to the writer. */
  judged: number[]
  /** Strategies that are applied to the message, in order. */
  transforms: string[]
  /** Instruction for the writer; null if the attempt ends. */
  approach: string | null
}

type Allowed = { strategies: readonly string[]; exchanges: number }

/** Parses the calls in a model's response. Tools and arguments that are not listed have no effect. */
export function readCalls(response: unknown, { strategies, exchanges }: Allowed): ToolCalls {
  const read: ToolCalls = { facts: [], findings: false, judged: [], transforms: [], approach: null }
  const calls = callsIn(response)
  for (const { tool, argument } of calls) {
    if (tool === 'stop') return read
    if (tool === 'send') return { ...read, approach: argument.slice(0, MAX_APPROACH_CHARS) }
    if (tool === 'findings') read.findings = true
    if (tool === 'facts') read.facts.push(...kindsIn(argument))
    if (tool === 'judge') {
      const place = Number(argument) - 1
      if (Number.isInteger(place) && place >= 0 && place < exchanges) read.judged.push(place)
    }
    const isAllowed = strategies.includes(argument) && read.transforms.length < MAX_TRANSFORMS
    if (tool === 'transform' && isAllowed) read.transforms.push(argument)
  }
  // Models that prepare a message sometimes omit the call that sends it.
  const isPrepared = calls.some(({ tool }) => AGENT_TOOLS.some((known) => known === tool))
  return { ...read, approach: isPrepared ? '' : null }
}

type Call = { tool: string; argument: string }

function callsIn(response: unknown): Call[] {
  const calls: unknown =
    typeof response === 'object' && response && 'calls' in response ? response.calls : []
  if (!Array.isArray(calls)) return []
  return calls.slice(0, MAX_CALLS).flatMap((call: unknown) => {
    if (typeof call !== 'object' || !call || !('tool' in call) || !('argument' in call)) return []
    const { tool, argument } = call
    return typeof tool === 'string' && typeof argument === 'string' ? [{ tool, argument }] : []
  })
}

/** Returns the kind of fact that the argument names; all kinds if it is empty. */
function kindsIn(argument: string): FactKind[] {
  const name = argument.trim()
  return FACT_KINDS.filter((kind) => name === '' || kind === name)
}
