import { actorOf } from '#api/audit/actor_of'
import { NOT_FOUND } from '#api/http/domain_error'
import { currentLicense } from '#api/license/current_license'
import { installLicense, removeLicense, termsFor } from '#api/license/install_license'
import { installLicense as input } from '#api/license/license_validator'
import type { HttpContext } from '@adonisjs/core/http'

export default class LicenseController {
  async show({ organization }: HttpContext) {
    return currentLicense(organization)
  }

  /** What a token says, before it is installed. */
  async check(ctx: HttpContext) {
    const { token } = await ctx.request.validateUsing(input)
    return termsFor(ctx.organization.id, token)
  }

  async store(ctx: HttpContext) {
    const { token } = await ctx.request.validateUsing(input)
    await installLicense(ctx.organization.id, token, actorOf(ctx))
    ctx.response.status(201)
    return currentLicense(ctx.organization)
  }

  async destroy(ctx: HttpContext) {
    const wasThere = await removeLicense(ctx.organization.id, actorOf(ctx))
    if (!wasThere) throw NOT_FOUND('No license is installed')
    return currentLicense(ctx.organization)
  }
}
