import type { McpTool } from '#api/engines/mcp/index'
import app from '@adonisjs/core/services/app'
import { readFileSync } from 'node:fs'

const linesOf = (name: string): unknown[] =>
  readFileSync(app.makePath('tests/support/mcp_tools', name), 'utf8')
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))

const isPoisoned = (value: unknown): value is { kind: string; tool: McpTool } =>
  typeof value === 'object' && value !== null && 'kind' in value && 'tool' in value

const isBenign = (value: unknown): value is { server: string; tool: McpTool } =>
  typeof value === 'object' && value !== null && 'server' in value && 'tool' in value

/** Returns poisoned descriptors, each with its kind of attack. */
export const poisonedTools = () => linesOf('poisoned.jsonl').filter(isPoisoned)

/** Returns the tool lists of published servers, by server. */
export function benignServers(): { name: string; tools: McpTool[] }[] {
  const servers = new Map<string, McpTool[]>()
  for (const { server, tool } of linesOf('benign.jsonl').filter(isBenign)) {
    servers.set(server, [...(servers.get(server) ?? []), tool])
  }
  return [...servers].map(([name, tools]) => ({ name, tools }))
}
