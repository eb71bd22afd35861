import { tenantOf, type Tenant } from '#api/accounts/tenants/tenant'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import { currentUser } from '#api/accounts/identity/current_user'
import { createOrganization } from '#api/accounts/organizations/create_organization'
import { organizationDetails } from '#api/accounts/organizations/organization_details'
import {
  createOrganization as createInput,
  updateOrganization as updateInput,
} from '#api/accounts/organizations/organization_validator'
import { updateOrganization } from '#api/accounts/organizations/update_organization'
import { actorOf } from '#api/platform/audit/actor_of'
import type { HttpContext } from '@adonisjs/core/http'
import { signInRules } from '#api/accounts/access/sign_in_rules'
import { CREATION_OFF } from '#api/accounts/organizations/errors'
import { isHost } from '#api/platform/settings/is_host'

export default class OrganizationsController {
  /**
   * Creates an organization, which becomes the current one. If the sign-in rules allow it, users without an organization
   * can do this too.
   */
  async store(ctx: HttpContext) {
    const { request, response, session, tenant } = ctx
    const { name } = await request.validateUsing(createInput)
    await assertCanCreate(tenant)
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

/** Returns the current organization; responds with 404 to any other ID, so that its existence is not revealed. */
function current({ organization, params }: HttpContext) {
  if (organization.id !== params.id) throw NOT_FOUND('Organization not found')
  return organization
}

/**
 * Rejects with CREATION_OFF unless the sign-in rules allow everyone to create organizations, or the user is an
 * administrator of this server.
 */
async function assertCanCreate({ organization, isAdmin }: Tenant) {
  if ((await signInRules()).organizations) return
  if (isAdmin && organization && (await isHost({ organization }))) return
  throw CREATION_OFF()
}
