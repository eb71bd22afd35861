import type { AuditPreview } from '#api/contract/model_audits/preview'
import { previewModel } from '#api/model_audits/preview/preview_model'
import { previewModelAudit } from '#api/model_audits/preview/preview_validator'
import type { HttpContext } from '@adonisjs/core/http'

/** Dry run of an audit. */
export default class AuditPreviewsController {
  async store({ request, team, tenant }: HttpContext): Promise<AuditPreview> {
    return previewModel(team, tenant.user.id, await request.validateUsing(previewModelAudit))
  }
}
