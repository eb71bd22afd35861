import { teamScope } from '#api/platform/tenancy/scopes'
import type { SavedView as Shape } from '#api/contract/findings/vulnerability'
import { readVulnerabilityList } from '#api/findings/vulnerabilities/list/list_vulnerabilities'
import { NAME_TAKEN } from './errors.js'
import SavedView from './saved_view.js'
import { assertShort, createView, listName, updateView } from './saved_view_validator.js'
import type { HttpContext } from '@adonisjs/core/http'

/**
 * Manages the user's own views of a list, and lists those shared with the team. Views are personal data, so changes are
 * not audited.
 */
export default class SavedViewsController {
  async index(ctx: HttpContext): Promise<Shape[]> {
    const { list } = await listName.validate(ctx.request.qs())
    const { id: userId } = ctx.tenant.user
    const rows = await viewsOf(ctx)
      .where('list', list)
      .where((seen) => void seen.where('user_id', userId).orWhere('is_shared', true))
      .leftJoin('users', 'users.id', 'saved_views.user_id')
      .select('saved_views.*', 'users.name as author')
      .orderBy('saved_views.name')
      .orderBy('saved_views.id')
    return rows.map((row) => shapeOf(row, userId))
  }

  async store(ctx: HttpContext): Promise<Shape> {
    const { query, isShared = false, ...rest } = await ctx.request.validateUsing(createView)
    assertQuery(query)
    const { user } = ctx.tenant
    await refuseTaken(ctx, rest.name)
    const view = await teamScope(ctx.team, SavedView).create({
      ...rest,
      isShared,
      query,
      userId: user.id,
    })
    ctx.response.status(201)
    return { ...shapeOf(view, user.id), author: user.name }
  }

  async update(ctx: HttpContext): Promise<Shape> {
    const values = await ctx.request.validateUsing(updateView)
    if (values.query) assertQuery(values.query)
    const view = await ownView(ctx)
    if (values.name && values.name !== view.name) await refuseTaken(ctx, values.name)
    await view.merge(values).save()
    return { ...shapeOf(view, view.userId), author: ctx.tenant.user.name }
  }

  async destroy(ctx: HttpContext) {
    const view = await ownView(ctx)
    await view.delete()
    return { id: view.id }
  }
}

const viewsOf = ({ team }: HttpContext) => teamScope(team, SavedView).query()

/** Finds a view that the user may change. Other users' shared views are read-only. */
const ownView = (ctx: HttpContext) =>
  viewsOf(ctx).where({ id: ctx.params.id, user_id: ctx.tenant.user.id }).firstOrFail()

/** Rejects a query that is too large or that the list itself would reject. */
function assertQuery(query: Shape['query']) {
  assertShort(query)
  readVulnerabilityList({
    filter: JSON.stringify(query.filter),
    ...(query.sort && { sort: JSON.stringify(query.sort) }),
  })
}

async function refuseTaken(ctx: HttpContext, name: string) {
  const known = await viewsOf(ctx).where({ user_id: ctx.tenant.user.id, name }).first()
  if (known) throw NAME_TAKEN()
}

const shapeOf = (view: SavedView, userId: string): Shape => ({
  id: view.id,
  name: view.name,
  isShared: view.isShared,
  isOwn: view.userId === userId,
  author: String(view.$extras.author ?? ''),
  query: view.query,
})
