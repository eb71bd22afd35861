import { generateToolProvider } from '#api/targets/generate_tool_provider'
import { importRequest } from '#api/targets/import_request'
import { importOperation, operationsIn } from '#api/targets/openapi'
import { generateProvider, importOpenApi, importTarget } from '#api/targets/target_validator'
import type { HttpContext } from '@adonisjs/core/http'

export default class TargetImportsController {
  /** Reads a pasted request; nothing is stored. */
  async store({ request }: HttpContext) {
    const { text } = await request.validateUsing(importTarget)
    return importRequest(text)
  }

  /** The operations of an OpenAPI document, or one of them as settings. */
  async openApi({ request }: HttpContext) {
    const { text, operation } = await request.validateUsing(importOpenApi)
    if (operation === undefined) return { operations: operationsIn(text) }
    return importOperation(text, operation)
  }

  /** The same as a provider of the command-line tool. */
  async generate({ request }: HttpContext) {
    const { requestExample, responseExample } = await request.validateUsing(generateProvider)
    return generateToolProvider(requestExample, responseExample)
  }
}
