import { teamScope } from '#api/platform/tenancy/scopes'
import { targets } from '#api/contract/resources/targets'
import { actorOf } from '#api/platform/audit/actor_of'
import { crudController } from '#api/platform/crud/crud_controller'
import { respondWithOne } from '#api/platform/http/responses/respond'
import { editedRecord } from '#api/platform/http/assert_not_stale'
import { changeOne } from '#api/platform/http/lists/bulk'
import { invalidField } from '#api/platform/http/domain_error'
import { admitTarget } from '#api/accounts/license/admit'
import { completeCall } from '#api/targets/calls/complete_call'
import { whereNotScannedFor, withLastScan } from '#api/targets/last_scan'
import { exportTarget } from '#api/targets/tool/export_target'
import {
  assertMayExportValues,
  nextExportMode,
  startsExportingValues,
} from '#api/targets/tool/export_mode'
import { reusableSecrets } from '#api/targets/reusable_secrets'
import Target from '#api/targets/target'
import { NO_SECRETS } from '#api/targets/credentials/secrets'
import { sealTexts } from '#api/targets/credentials/confidential_texts'
import { sealSecrets } from '#api/targets/credentials/target_secrets'
import { withJudges, withResults } from '#api/targets/target_results'
import { targetLog } from '#api/targets/target_log'
import TargetTransformer from '#api/targets/target_transformer'
import { createTarget, updateTarget, updateTargets } from '#api/targets/target_validator'
import type { HttpContext } from '@adonisjs/core/http'
import SeverityOverrideSet from '#api/targets/severity_overrides/severity_override_set'

const visible = ({ team }: HttpContext) => teamScope(team, Target).query()

const rows = (ctx: HttpContext) => withLastScan(visible(ctx))

const rowsWithResults = (ctx: HttpContext) => withResults(visible(ctx), ctx.tenant)

const Targets = crudController(targets, {
  model: Target,
  transformer: TargetTransformer,
  audit: targetLog,
  rows,
  listed: rowsWithResults,
  completePage: withJudges,
  filters: {
    keys: ['notScannedForDays'],
    apply: (query, { notScannedForDays }) => whereNotScannedFor(query, notScannedForDays),
  },
  async create(ctx) {
    const values = await ctx.request.validateUsing(createTarget)
    assertMayExportValues(ctx, values, null)
    const call = rowOf(completeCall(values, NO_SECRETS))
    await checkOverrides(ctx, values.pluginSeverityOverrideId)
    return { ...aboutOf(values), ...sealTexts(values), ...call }
  },
  async insert({ team, organization }, values, options) {
    const target = await teamScope(team, Target).create(values, options)
    await admitTarget(options.client, organization.id)
    return target
  },
  async updateMany(ctx) {
    const values = await ctx.request.validateUsing(updateTargets)
    if (values.handedSecrets === 'values') {
      throw invalidField(
        'handedSecrets',
        'enum',
        'The export of credential values can be allowed for only one target at a time'
      )
    }
    await checkOverrides(ctx, values.pluginSeverityOverrideId)
    return values
  },
})

export default class TargetsController extends Targets {
  async show(ctx: HttpContext) {
    const target = await rowsWithResults(ctx).where('targets.id', ctx.params.id).firstOrFail()
    await withJudges(ctx, [target])
    const about = await respondWithOne(ctx, TargetTransformer.transform(target))
    // The command-line tool needs this configuration to call the target.
    return { ...about, config: await exportTarget(ctx, target) }
  }

  /** Updates a target. Validation depends on the stored type and credentials, so it runs after the row is loaded. */
  async update(ctx: HttpContext) {
    const target = await changeOne(rows(ctx), editedRecord(ctx), async (row, trx) => {
      const values = await updateTarget.validate({ type: row.type, ...ctx.request.body() })
      await checkOverrides(ctx, values.pluginSeverityOverrideId)
      assertMayExportValues(ctx, values, row)
      const record = targetLog.changing(row)
      const kept = startsExportingValues(values, row) ? NO_SECRETS : null
      const handedSecrets = nextExportMode(ctx, values, row)
      row.merge({ ...aboutOf(values), ...sealTexts(values), handedSecrets })
      if (values.settings || values.type !== row.type) {
        row.merge(rowOf(completeCall(values, kept ?? reusableSecrets(values, row))))
      }
      await row.save()
      await record(trx, actorOf(ctx))
      return row
    })
    return respondWithOne(ctx, TargetTransformer.transform(target))
  }
}

const rowOf = ({ call, secrets }: ReturnType<typeof completeCall>) => ({
  type: call.type,
  settings: call.settings,
  secrets: sealSecrets(secrets),
})

type About = Partial<
  Pick<
    Target,
    'name' | 'description' | 'purpose' | 'details' | 'pluginSeverityOverrideId' | 'handedSecrets'
  >
>

/** Returns the descriptive columns in the request, without the call settings. */
function aboutOf({
  name,
  description,
  purpose,
  details,
  pluginSeverityOverrideId,
  handedSecrets,
}: { [Key in keyof About]?: About[Key] | undefined }): About {
  const about = { name, description, purpose, details, pluginSeverityOverrideId, handedSecrets }
  const sent = Object.entries(about)
  return Object.fromEntries(sent.filter(([, value]) => value !== undefined))
}

/**
 * Checks that the team has this set of severity overrides.
 * @throws INVALID if it does not
 */
async function checkOverrides({ team }: HttpContext, id: string | null | undefined) {
  if (!id) return
  const found = await teamScope(team, SeverityOverrideSet).query().where('id', id).first()
  if (found) return
  const message = 'These severity overrides do not exist in this team'
  throw invalidField('pluginSeverityOverrideId', 'exists', message)
}
