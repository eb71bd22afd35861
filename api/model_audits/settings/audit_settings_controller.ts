import type { AuditSettingsWithLimits } from '#api/contract/model_audits/audit_settings'
import ModelAuditSetting from '#api/model_audits/settings/model_audit_setting'
import { saveAuditSettings } from '#api/model_audits/settings/audit_settings_validator'
import { actorOf } from '#api/platform/audit/actor_of'
import { changed } from '#api/platform/audit/changed'
import { recordAudit } from '#api/platform/audit/record_audit'
import { teamScope } from '#api/platform/tenancy/scopes'
import { modelAudits } from '#config/model_audits'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

/** The team's limits, allowed imports, denied licenses and blocked models, which apply to audits that start later. */
export default class AuditSettingsController {
  async show({ team }: HttpContext): Promise<AuditSettingsWithLimits> {
    const own = await teamScope(team, ModelAuditSetting).query().first()
    return {
      ...valuesOf(own),
      server: {
        maxGb: modelAudits.maxBytes / 2 ** 30,
        maxMinutes: modelAudits.timeoutMs / 60_000,
      },
    }
  }

  async update(ctx: HttpContext): Promise<AuditSettingsWithLimits> {
    const values = await ctx.request.validateUsing(saveAuditSettings)
    const { deniedLicenses, blockedModels } = values
    const settings = {
      ...values,
      allowedImports: [...new Set(values.allowedImports)].sort(),
      ...(deniedLicenses && { deniedLicenses: [...new Set(deniedLicenses)].sort() }),
      ...(blockedModels && { blockedModels: [...new Set(blockedModels)].sort() }),
    }
    const { team } = ctx
    await db.transaction(async (trx) => {
      const own = await ModelAuditSetting.firstOrNew({ teamId: team.id }, {}, { client: trx })
      const { before, after } = changed(valuesOf(own), settings)
      await own.merge(settings).save()
      if (Object.keys(after).length === 0) return
      await recordAudit(trx, actorOf(ctx), {
        action: 'model_audit_settings_updated',
        target: 'TEAM',
        targetId: team.id,
        description: `Changed the settings of model audits: ${Object.keys(after).join(', ')}`,
        teamId: team.id,
        before,
        after,
      })
    })
    return this.show(ctx)
  }
}

const valuesOf = (own: ModelAuditSetting | null) => ({
  allowedImports: own?.allowedImports ?? [],
  deniedLicenses: own?.deniedLicenses ?? [],
  blockedModels: own?.blockedModels ?? [],
  maxGb: own?.maxGb ?? null,
  maxMinutes: own?.maxMinutes ?? null,
})
