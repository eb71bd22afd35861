import { answerOne } from '#api/http/answer'
import { applyImport } from '#api/imports/apply_import'
import { createImport } from '#api/imports/create_import'
import { findImport, findWholeImport } from '#api/imports/find_import'
import ImportTransformer from '#api/imports/import_transformer'
import { createImport as createInput } from '#api/imports/import_validator'
import type { HttpContext } from '@adonisjs/core/http'

export default class ImportsController {
  async store(ctx: HttpContext) {
    const file = await ctx.request.validateUsing(createInput)
    const { organization, tenant } = ctx
    const row = await createImport({
      ...file,
      organizationId: organization.id,
      userId: tenant.user.id,
    })
    ctx.response.status(201)
    return answerOne(ctx, ImportTransformer.transform(row))
  }

  async show(ctx: HttpContext) {
    return answerOne(ctx, ImportTransformer.transform(await findImport(ctx)))
  }

  /** The file as it was given, so that it can be corrected after the page was left. */
  async content(ctx: HttpContext) {
    const { content, fileName } = await findWholeImport(ctx)
    return { fileName, content }
  }

  async apply(ctx: HttpContext) {
    const row = await applyImport(await findWholeImport(ctx), ctx.tenant.user.id)
    ctx.response.status(202)
    return answerOne(ctx, ImportTransformer.transform(row))
  }
}
