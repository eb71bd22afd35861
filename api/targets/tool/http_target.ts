import type { HttpSettings } from '#api/contract/targets/target_settings'
import { asSecrets, type ToolCredentials } from '#api/targets/credentials/tool_credentials'
import { type HttpRequest, requestOf } from '#api/targets/provider/http_request'
import { responseParser, sessionParser, statusCheck } from '#api/targets/tool/response_parsers'
import { authOf } from '#api/targets/tool/http_auth'
import { delayOf, type TargetParts, presentOf } from '#api/targets/tool/tool_provider'
import { inJson, inUrl, inXml, isJson } from '#api/targets/tool/tool_templates'

export function httpTarget(settings: HttpSettings, own: ToolCredentials): TargetParts {
  const request = requestOf(settings, asSecrets(own))
  const { sessionSource, sessionPath, okStatus, stateful } = settings
  return {
    provider: {
      id: 'http',
      config: {
        url: inUrl(request.url),
        method: request.method,
        headers: presentOf(request.headers),
        ...(request.body && { body: bodyOf(request.body, typeOf(request)) }),
        transformResponse: responseParser(settings),
        validateStatus: statusCheck(okStatus),
        ...(sessionSource === 'server' && { sessionParser: sessionParser(sessionPath) }),
        ...authOf(settings, own),
        // Always set, because promptfoo would otherwise test whether the target is stateful.
        stateful,
      },
      ...delayOf(settings),
    },
  }
}

const typeOf = ({ headers }: HttpRequest) =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''

/**
 * Returns the body. promptfoo accepts a JSON value only for JSON content types; it is preferred, because it is easier to
 * edit in YAML.
 */
function bodyOf(body: string, type: string): unknown {
  const isJsonType = type === '' || type.includes('application/json')
  if (isJson(body)) return isJsonType ? JSON.parse(body) : inJson(body)
  if (type.includes('x-www-form-urlencoded')) return inUrl(body)
  return type.includes('xml') ? inXml(body) : body
}
