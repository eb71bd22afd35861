import { respondWithOne } from '#api/platform/http/responses/respond'
import { applyImport } from '#api/accounts/imports/apply_import'
import { createImport } from '#api/accounts/imports/create_import'
import { findImport, findFullImport } from '#api/accounts/imports/find_import'
import ImportTransformer from '#api/accounts/imports/import_transformer'
import { createImport as createInput } from '#api/accounts/imports/import_validator'
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
    return respondWithOne(ctx, ImportTransformer.transform(row))
  }

  async show(ctx: HttpContext) {
    return respondWithOne(ctx, ImportTransformer.transform(await findImport(ctx)))
  }

  /** Returns the original file, so that it can be corrected even after the page was closed. */
  async content(ctx: HttpContext) {
    const { content, fileName } = await findFullImport(ctx)
    return { fileName, content }
  }

  async apply(ctx: HttpContext) {
    const row = await applyImport(await findFullImport(ctx), ctx.tenant.user.id)
    ctx.response.status(202)
    return respondWithOne(ctx, ImportTransformer.transform(row))
  }
}
