import { generateToolProvider } from '#api/targets/generate_tool_provider'
import { importRequest } from '#api/targets/import_request'
import { generateProvider, importTarget } from '#api/targets/target_validator'
import type { HttpContext } from '@adonisjs/core/http'

export default class TargetImportsController {
  /** Reads a pasted request; nothing is stored. */
  async store({ request }: HttpContext) {
    const { text } = await request.validateUsing(importTarget)
    return importRequest(text)
  }

  /** The same as a provider of the command-line tool. */
  async generate({ request }: HttpContext) {
    const { requestExample, responseExample } = await request.validateUsing(generateProvider)
    return generateToolProvider(requestExample, responseExample)
  }
}
