import type { McpSettings } from '#api/contract/target_settings'
import { asSecrets, type Handing } from '#api/targets/hand_secrets'
import { headersOf } from '#api/targets/provider/http_request'
import { accessor } from '#api/targets/tool/accessor'
import { delayOf, type Made, presentOf } from '#api/targets/tool/tool_provider'

/**
 * The tool takes a call as the attack itself, `{"tool": …, "args": {…}}`; in red teams it has the server make one of each
 * attack. Where the target names its tool, no other is called.
 */
export function mcpTarget(settings: McpSettings, own: Handing): Made {
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

/** The text parts of a result, else what it says in a structure. */
const TEXTS =
  '[result.content ?? []].flat().flatMap((part) => typeof part?.text === "string" ? [part.text] : []).join("\\n") || JSON.stringify(result.structuredContent)'
