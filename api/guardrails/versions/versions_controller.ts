import {
  assertChangeable,
  guardrailIdOf,
  placeOf,
  versionNumberOf,
} from '#api/guardrails/guardrail_of_route'
import { createDraft, discardDraft } from '#api/guardrails/versions/create_draft'
import {
  diffVersions,
  listVersions,
  loadVersion,
  loadVersionRow,
} from '#api/guardrails/versions/load_versions'
import { changeVersion } from '#api/guardrails/versions/policy_validator'
import type { HttpContext } from '@adonisjs/core/http'

export default class VersionsController {
  async index(ctx: HttpContext) {
    return listVersions(await guardrailIdOf(ctx))
  }

  async show(ctx: HttpContext) {
    const number = versionNumberOf(ctx.params.number)
    return loadVersion(ctx.team, await guardrailIdOf(ctx), number)
  }

  async diff(ctx: HttpContext) {
    const to = versionNumberOf(ctx.params.number)
    const from = versionNumberOf(ctx.request.qs().with)
    return diffVersions(await guardrailIdOf(ctx), { from, to })
  }

  async store(ctx: HttpContext) {
    const change = await ctx.request.validateUsing(changeVersion)
    await assertChangeable(ctx)
    const number = await createDraft({ ...placeOf(ctx), userId: ctx.tenant.user.id, change })
    ctx.response.status(201)
    return loadVersionRow(ctx.params.id, number)
  }

  async destroy(ctx: HttpContext) {
    await discardDraft(ctx.team, ctx.params.id, versionNumberOf(ctx.params.number))
    return ctx.response.noContent()
  }
}
