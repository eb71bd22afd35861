import { threadModule } from '#api/platform/http/parsing/thread_module'
import type * as toolProviderModule from './generate_tool_provider.js'
import type * as openApiModule from './openapi.js'
import type * as importRequestModule from './import_request.js'
import { generateProvider, importOpenApi, importTarget } from '#api/targets/target_validator'
import type { HttpContext } from '@adonisjs/core/http'

const requests = threadModule<typeof importRequestModule>(
  new URL('./import_request.js', import.meta.url),
  { field: 'text' }
)
const documents = threadModule<typeof openApiModule>(new URL('./openapi.js', import.meta.url), {
  field: 'text',
})
const tool = threadModule<typeof toolProviderModule>(
  new URL('./generate_tool_provider.js', import.meta.url),
  { field: 'requestExample' }
)

export default class TargetImportsController {
  /** Imports a pasted request. Stores nothing. */
  async store({ request }: HttpContext) {
    const { text } = await request.validateUsing(importTarget)
    return requests('importRequest', text)
  }

  /** Lists the operations of an OpenAPI document, or imports one of them. */
  async openApi({ request }: HttpContext) {
    const { text, operation } = await request.validateUsing(importOpenApi)
    if (operation === undefined) return { operations: await documents('operationsIn', text) }
    return documents('importOperation', text, operation)
  }

  /** Like `store`, but returns a promptfoo provider. */
  async generate({ request }: HttpContext) {
    const { requestExample, responseExample } = await request.validateUsing(generateProvider)
    return tool('generateToolProvider', requestExample, responseExample)
  }
}
