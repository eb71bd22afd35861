import { tenantOf } from '#api/access/tenant'
import { NOT_FOUND } from '#api/http/domain_error'
import { currentUser } from '#api/identity/current_user'
import { assertMayCreate } from '#api/organizations/assert_may_create'
import { createOrganization } from '#api/organizations/create_organization'
import { organizationDetails } from '#api/organizations/organization_details'
import {
  createOrganization as createInput,
  updateOrganization as updateInput,
} from '#api/organizations/organization_validator'
import { updateOrganization } from '#api/organizations/update_organization'
import { actorOf } from '#api/audit/actor_of'
import type { HttpContext } from '@adonisjs/core/http'

export default class OrganizationsController {
  /** Where the sign-in rules allow it, also for a user who has none yet; the new one becomes the current one. */
  async store(ctx: HttpContext) {
    const { request, response, session, tenant } = ctx
    const { name } = await request.validateUsing(createInput)
    await assertMayCreate(tenant)
    const organization = await createOrganization(tenant.user, name)
    session?.put('organizationId', organization.id)
    response.status(201)
    return currentUser(ctx, await tenantOf(tenant.user, organization.id))
  }

  async show(ctx: HttpContext) {
    return organizationDetails(current(ctx))
  }

  async update(ctx: HttpContext) {
    const organization = current(ctx)
    const values = await ctx.request.validateUsing(updateInput)
    await updateOrganization(organization, values, actorOf(ctx))
    return organizationDetails(organization)
  }
}

/** Another organization than the current one is as absent as one that does not exist. */
function current({ organization, params }: HttpContext) {
  if (organization.id !== params.id) throw NOT_FOUND('Organization not found')
  return organization
}
