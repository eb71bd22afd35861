import type { McpSettings } from '#api/contract/targets/target_settings'
import { asSecrets, type ToolCredentials } from '#api/targets/credentials/tool_credentials'
import { headersOf } from '#api/targets/provider/http_request'
import { accessor } from '#api/targets/tool/accessor'
import { delayOf, type TargetParts, presentOf } from '#api/targets/tool/tool_provider'

/**
 * Converts an MCP target. promptfoo's MCP provider expects a tool call, `{"tool": …, "args": {…}}`, as its prompt; in
 * red team runs, the server generates it from each attack. If the target names a tool, only that tool can be called.
 */
export function mcpTarget(settings: McpSettings, own: ToolCredentials): TargetParts {
  const { url, headers, timeoutMs, tool, responsePath } = settings
  const sent = presentOf(headersOf(headers, asSecrets(own)))
  return {
    provider: {
      id: 'mcp',
      config: {
        enabled: true,
        timeout: timeoutMs,
        server: { url: url.trim(), ...(Object.keys(sent).length > 0 && { headers: sent }) },
        ...(tool.trim() && { tools: [tool.trim()] }),
        transformResponse: responsePath.trim() ? `result${accessor(responsePath)}` : TEXTS,
      },
      ...delayOf(settings),
    },
  }
}

/** JavaScript expression for the text parts of a tool result, or its structured content if there are none. */
const TEXTS =
  '[result.content ?? []].flat().flatMap((part) => typeof part?.text === "string" ? [part.text] : []).join("\\n") || JSON.stringify(result.structuredContent)'
