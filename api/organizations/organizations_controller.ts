import { tenantOf } from '#api/access/tenant'
import { currentUser } from '#api/identity/current_user'
import { createOrganization } from '#api/organizations/create_organization'
import { createOrganization as input } from '#api/organizations/organization_validator'
import type { HttpContext } from '@adonisjs/core/http'

export default class OrganizationsController {
  /** Also for a signed-in user who has none yet; the new one becomes the current one. */
  async store({ request, response, session, tenant }: HttpContext) {
    const { name } = await request.validateUsing(input)
    const organization = await createOrganization(tenant.user, name)
    session?.put('organizationId', organization.id)
    response.status(201)
    return currentUser(await tenantOf(tenant.user, organization.id))
  }
}
