import {
  MAX_SUPPRESSIONS,
  modelAuditSuppressions,
} from '#api/contract/resources/model_audit_suppressions'
import { TOO_MANY_SUPPRESSIONS } from '#api/model_audits/errors'
import ModelAuditSuppression from '#api/model_audits/suppressions/model_audit_suppression'
import ModelAuditSuppressionTransformer from '#api/model_audits/suppressions/model_audit_suppression_transformer'
import {
  createModelAuditSuppression,
  updateModelAuditSuppression,
} from '#api/model_audits/suppressions/model_audit_suppression_validator'
import { enqueueRefresh } from '#api/model_audits/suppressions/enqueue_refresh'
import { type ChangeLog, resourceLog } from '#api/platform/audit/change_log'
import { crudController } from '#api/platform/crud/crud_controller'
import { assertRoom } from '#api/accounts/tenants/assert_room'
import { teamScope } from '#api/platform/tenancy/scopes'

const log = resourceLog<ModelAuditSuppression>(modelAuditSuppressions)

/** Writes the audit entry of a change, and enqueues the update of stored verdicts in the same transaction. */
const logAndRefresh: ChangeLog<ModelAuditSuppression> = {
  async created(trx, actor, row) {
    await log.created(trx, actor, row)
    await enqueueRefresh(row.teamId, trx)
  },
  changing(row) {
    const record = log.changing(row)
    return async (trx, actor) => {
      await record(trx, actor)
      await enqueueRefresh(row.teamId, trx)
    }
  },
  async deleted(trx, actor, row) {
    await log.deleted(trx, actor, row)
    await enqueueRefresh(row.teamId, trx)
  },
}

/** Findings that a team has accepted. Stored verdicts follow within seconds; pages of audits compute them on each read. */
export default class ModelAuditSuppressionsController extends crudController(
  modelAuditSuppressions,
  {
    model: ModelAuditSuppression,
    transformer: ModelAuditSuppressionTransformer,
    audit: logAndRefresh,
    create: ({ request }) => request.validateUsing(createModelAuditSuppression),
    async insert({ team }, values, options) {
      await assertRoom(options.client, team.id, {
        ...{ table: 'model_audit_suppressions', max: MAX_SUPPRESSIONS },
        error: TOO_MANY_SUPPRESSIONS,
      })
      return teamScope(team, ModelAuditSuppression).create(values, options)
    },
    update: async ({ request }) => ({
      ...(await request.validateUsing(updateModelAuditSuppression)),
      isOver: false,
    }),
  }
) {}
