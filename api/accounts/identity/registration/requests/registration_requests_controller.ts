import { registrationRequests } from '#api/contract/resources/registration_requests'
import { actorOf } from '#api/platform/audit/actor_of'
import { bulkIds } from '#api/platform/http/lists/bulk'
import { readList, runList } from '#api/platform/http/lists/list_query'
import { respondWithList, respondWithOne } from '#api/platform/http/responses/respond'
import { isHost } from '#api/platform/settings/is_host'
import { NOT_FOR_THIS_ORGANIZATION } from '#api/accounts/identity/errors'
import { approveRegistration as input } from '#api/accounts/identity/identity_validator'
import { approveRegistration } from '#api/accounts/identity/registration/requests/approve_registration'
import RegistrationRequestTransformer from '#api/accounts/identity/registration/requests/registration_request_transformer'
import { rejectRegistrations } from '#api/accounts/identity/registration/requests/reject_registrations'
import { pendingAccounts } from '#api/accounts/identity/registration/requests/pending_accounts'
import type { HttpContext } from '@adonisjs/core/http'

/** Manages accounts that wait for confirmation, for the organization that operates the server. */
export default class RegistrationRequestsController {
  async index(ctx: HttpContext) {
    await assertHost(ctx)
    const list = readList(registrationRequests, ctx.request.qs())
    const { rows, total } = await runList(pendingAccounts(), registrationRequests, list)
    const items = RegistrationRequestTransformer.transform(rows)
    return respondWithList(ctx, registrationRequests.path, list, total, items)
  }

  async approve(ctx: HttpContext) {
    await assertHost(ctx)
    const { registeredAt } = await ctx.request.validateUsing(input)
    const user = await approveRegistration(actorOf(ctx), ctx.params.id, registeredAt)
    return respondWithOne(ctx, RegistrationRequestTransformer.transform(user))
  }

  async destroy(ctx: HttpContext) {
    await assertHost(ctx)
    const user = await pendingAccounts().where('users.id', ctx.params.id).firstOrFail()
    await rejectRegistrations(actorOf(ctx), [user.id])
    return respondWithOne(ctx, RegistrationRequestTransformer.transform(user))
  }

  async destroyMany(ctx: HttpContext) {
    await assertHost(ctx)
    return rejectRegistrations(actorOf(ctx), bulkIds(ctx))
  }
}

async function assertHost(ctx: HttpContext) {
  if (!(await isHost(ctx))) throw NOT_FOR_THIS_ORGANIZATION()
}
