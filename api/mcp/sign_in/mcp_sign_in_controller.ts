import { changeSignIn, loadSignIn } from '#api/mcp/sign_in/sign_in_settings'
import { changeSignIn as validator } from '#api/mcp/sign_in/sign_in_validator'
import { actorOf } from '#api/platform/audit/actor_of'
import type { HttpContext } from '@adonisjs/core/http'

/** Whether MCP clients of the organization may sign in with the identity provider. */
export default class McpSignInController {
  async show({ organization }: HttpContext) {
    return loadSignIn(organization.id)
  }

  async update(ctx: HttpContext) {
    const { acceptsTokens, requiredScope } = await ctx.request.validateUsing(validator)
    await changeSignIn(actorOf(ctx), { acceptsTokens, requiredScope })
    return this.show(ctx)
  }
}
