import {
  compilePolicy,
  type CallRequest,
  inspectResult,
  inspectServers,
  type McpTool,
  type PolicyRule,
} from '#api/engines/mcp/index'
import { benignServers } from '#tests/support/mcp_tools/mcp_tools'
import type { BenchLine } from '../bench_line.js'

const RULES = 1000
const DECISIONS = 20_000
const TOOLS = 1000

/**
 * Measures the rules of the MCP gateway without HTTP and the database: decisions, and the inspection of tool lists and
 * results.
 */
export function measureRules(): BenchLine[] {
  return [...decisions(), inspectionOfTools(), inspectionOfResult()]
}

/** Measures decisions about calls that only the last rules match, so that nearly all rules are evaluated. */
function decisions(): BenchLine[] {
  const rules = Array.from({ length: RULES }, (_, n): PolicyRule => ({
    id: `r${n}`,
    effect: n % 3 ? 'allow' : 'deny',
    groups: [`group ${n % 50}`],
    servers: [`server ${n % 20}`],
    tools: n % 2 ? [`tool_${n}`] : [`tool_${n}*`],
    when: [{ path: '/to', operator: 'matches', value: '@example\\.com$' }],
  }))
  const policy = compilePolicy(rules)
  const calls = Array.from({ length: DECISIONS }, (_, n): CallRequest => {
    const rule = RULES - 1 - (n % 10)
    return {
      user: 'ann',
      groups: [`group ${rule % 50}`],
      application: 'desk',
      server: `server ${rule % 20}`,
      tool: `tool_${rule}`,
      toolState: 'approved',
      arguments: { to: 'bob@example.com', body: 'x'.repeat(500) },
    }
  })
  const times = calls.map((call) => timeOf(() => policy.decide(call))).sort((a, b) => a - b)
  const at = (share: number) => rounded(times[Math.floor(times.length * share)] ?? 0)
  return [
    { name: `MCP policy of ${RULES} rules, median`, value: at(0.5), unit: 'ms' },
    { name: 'MCP policy decision, p99', value: at(0.99), unit: 'ms', bound: { max: 1 } },
  ]
}

function inspectionOfTools(): BenchLine {
  const tools = benignServers().flatMap((server) => server.tools)
  const many = Array.from({ length: TOOLS }, (_, n): McpTool => ({
    ...tools[n % tools.length],
    name: `tool_${n}`,
  }))
  inspectServers([{ name: 'warm-up', tools: many.slice(0, 50) }])
  const value = timeOf(() => inspectServers([{ name: 'server', tools: many }]))
  return { name: `MCP inspection of ${TOOLS} tools`, value: Math.round(value), unit: 'ms' }
}

function inspectionOfResult(): BenchLine {
  const text = benignServers()
    .flatMap(({ tools }) => tools.map(({ description = '' }) => description))
    .join('\n')
  const megabyte = text.repeat(Math.ceil(900_000 / text.length)).slice(0, 900_000)
  const value = timeOf(() =>
    inspectResult('s', 't', { content: [{ type: 'text', text: megabyte }] })
  )
  return { name: 'MCP inspection of a result of 0.9 MB', value: Math.round(value), unit: 'ms' }
}

function timeOf(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

const rounded = (value: number) => Math.round(value * 1000) / 1000
