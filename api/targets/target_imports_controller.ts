import { importRequest } from '#api/targets/import_request'
import { importTarget } from '#api/targets/target_validator'
import type { HttpContext } from '@adonisjs/core/http'

export default class TargetImportsController {
  /** Reads a pasted request; nothing is stored. */
  async store({ request }: HttpContext) {
    const { text } = await request.validateUsing(importTarget)
    return importRequest(text)
  }
}
