import type { HttpSettings } from '#api/contract/target_settings'
import { asSecrets, type Handing } from '#api/targets/hand_secrets'
import { type HttpRequest, requestOf } from '#api/targets/provider/http_request'
import { responseParser, sessionParser, statusCheck } from '#api/targets/tool/answer_parsers'
import { authOf } from '#api/targets/tool/http_auth'
import { delayOf, type Made, presentOf } from '#api/targets/tool/tool_provider'
import { inJson, inUrl, inXml, isJson } from '#api/targets/tool/tool_templates'

export function httpTarget(settings: HttpSettings, own: Handing): Made {
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
        // Said either way: without it the tool tries whether the target remembers.
        stateful,
      },
      ...delayOf(settings),
    },
  }
}

const typeOf = ({ headers }: HttpRequest) =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''

/** The tool takes JSON as a value only where the request says that it is JSON; it is easier to change as YAML, too. */
function bodyOf(body: string, type: string): unknown {
  const saysJson = type === '' || type.includes('application/json')
  if (isJson(body)) return saysJson ? JSON.parse(body) : inJson(body)
  if (type.includes('x-www-form-urlencoded')) return inUrl(body)
  return type.includes('xml') ? inXml(body) : body
}
