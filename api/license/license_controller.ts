import { currentLicense } from '#api/license/current_license'
import type { HttpContext } from '@adonisjs/core/http'

export default class LicenseController {
  async show({ organization }: HttpContext) {
    return currentLicense(organization)
  }
}
