import { FORBIDDEN } from '#api/access/errors'
import { actorOf } from '#api/audit/actor_of'
import { contentRange } from '#api/http/list_query'
import { addComment, changeComment } from './comment_on_issue.js'
import { writeComment } from './issue_validator.js'
import { listAttacks } from './list_attacks.js'
import { loadHistory } from './load_history.js'
import { verifyIssue } from './verify_issue.js'
import type { HttpContext } from '@adonisjs/core/http'

/** What happened to a vulnerability, and what is said of it. */
export default class IssueLifeController {
  async attacks(ctx: HttpContext) {
    const { rows, from, total } = await listAttacks(ctx.team, ctx.params.id, ctx.request.qs())
    contentRange(ctx, 'attacks', from, rows.length, total)
    return rows
  }

  history({ team, params, tenant }: HttpContext) {
    return loadHistory(team, params.id, tenant.user.id)
  }

  async comment(ctx: HttpContext) {
    const { text } = await ctx.request.validateUsing(writeComment)
    const { id } = await addComment(ctx.params.id, text, authorOf(ctx))
    ctx.response.status(201)
    return { id, text }
  }

  async changeComment(ctx: HttpContext) {
    const { text } = await ctx.request.validateUsing(writeComment)
    await changeComment(placeOf(ctx), text, authorOf(ctx))
    return { id: placeOf(ctx).commentId, text }
  }

  async deleteComment(ctx: HttpContext) {
    await changeComment(placeOf(ctx), null, authorOf(ctx))
    return { id: placeOf(ctx).commentId }
  }

  /** Whoever decides about vulnerabilities may have exactly their attacks made again, without the right to scans of any kind. */
  async verify(ctx: HttpContext) {
    const { team, tenant, organization } = ctx
    if (!organization.canUseRedteam) throw FORBIDDEN('Your organization cannot use red teaming')
    const scan = await verifyIssue(ctx.params.id, { team, user: tenant.user, actor: actorOf(ctx) })
    ctx.response.status(201)
    return { scanId: scan.id, evalId: scan.evalId, attacks: scan.total }
  }
}

const authorOf = (ctx: HttpContext) => ({
  team: ctx.team,
  actor: { ...actorOf(ctx), user: ctx.tenant.user },
})

function placeOf({ params }: HttpContext) {
  return { issueId: String(params.id), commentId: String(params.commentId) }
}
