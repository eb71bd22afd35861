import { actorOf } from '#api/platform/audit/actor_of'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import { installLicense, removeLicense, termsFor } from '#api/accounts/license/install_license'
import { installLicense as input } from '#api/accounts/license/license_validator'
import type { HttpContext } from '@adonisjs/core/http'
import { licenseStatus } from '#api/contract/accounts/license/license_status'
import { installedLicense } from '#api/accounts/license/installed_license'
import { licenseUsage } from '#api/accounts/license/license_usage'
import type Organization from '#api/accounts/tenants/organization'

export default class LicenseController {
  async show({ organization }: HttpContext) {
    return currentLicense(organization)
  }

  /** Returns the terms of a license token without installing it. */
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

async function currentLicense({ id }: Organization, now = new Date()) {
  const { license } = await installedLicense(id)
  return licenseStatus(license, await licenseUsage(id, now), now)
}
