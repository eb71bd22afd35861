import type { McpSettings } from '#api/contract/targets/target_settings'
import type { RunnerTarget } from '#api/engines/evals/vocabulary'
import { limitsOf } from '#api/targets/provider/call_limits'
import { headersOf } from '#api/targets/provider/http_request'
import type { Secrets } from '#api/targets/credentials/secrets'

export function mcpProvider(settings: McpSettings, secrets: Secrets): RunnerTarget {
  const { url, transport, headers, tool, arguments: given } = settings
  return {
    id: 'mcp',
    config: {
      url: url.trim(),
      transport,
      headers: headersOf(headers, secrets),
      tool: tool.trim(),
      arguments: given,
    },
    responsePath: settings.responsePath.trim(),
    ...(settings.tracing && { tracing: true }),
    session: 'none',
    ...limitsOf(settings),
  }
}
