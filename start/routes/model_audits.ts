import { controllers } from '#generated/controllers'
import { modelAudits } from '#api/contract/resources/model_audits'
import { modelAuditSuppressions } from '#api/contract/resources/model_audit_suppressions'
import {
  createModelAuditSuppression,
  updateModelAuditSuppression,
} from '#api/model_audits/suppressions/model_audit_suppression_validator'
import { createModelAudit } from '#api/model_audits/create/model_audit_request_validator'
import { saveAuditSettings } from '#api/model_audits/settings/audit_settings_validator'
import { previewModelAudit } from '#api/model_audits/preview/preview_validator'
import {
  createModelSource,
  updateModelSource,
} from '#api/model_audits/sources/model_source_validator'
import { modelSources } from '#api/contract/resources/model_sources'
import { saveTargetModel } from '#api/model_audits/targets/target_model_validator'
import { shareModelAudit } from '#api/model_audits/model_audit_validator'
import { teamOfAudit, teamOfSharedAudit } from '#api/model_audits/team_of_audit'
import { endpoint } from '#api/platform/http/endpoint'
import { resource } from '#api/platform/http/resource_route'

const create = ['create', 'ModelAudit'] as const
const read = ['read', 'ModelAudit'] as const

/** Mounts the routes for model audits: uploads in parts, audits on the server, and results of the command-line tool. */
export function modelAuditRoutes() {
  const { ModelAudits } = controllers.modelAudits
  endpoint(
    'POST /model-audits/share',
    create,
    [ModelAudits, 'share'],
    'Store a model file scan of the command-line tool; replaces an earlier upload of the same scan',
    { body: shareModelAudit, bodySize: 'document', teamOfBody: teamOfAudit }
  )
  endpoint(
    'GET /model-audits/options',
    create,
    [ModelAudits, 'options'],
    'Get the sources and limits of audits on this server'
  )
  endpoint(
    'POST /model-audits/preview',
    create,
    [controllers.modelAudits.preview.AuditPreviews, 'store'],
    'List what an audit would read, without storing or auditing anything',
    { body: previewModelAudit }
  )
  teamRoutes()
  uploadRoutes()
  resource(modelAudits, ModelAudits, {
    only: ['index', 'show', 'store', 'destroy', 'destroyMany'],
    store: createModelAudit,
    teamOf: teamOfSharedAudit,
  })
  resultRoutes()
  targetRoutes()
  resource(modelAuditSuppressions, controllers.modelAudits.suppressions.ModelAuditSuppressions, {
    store: createModelAuditSuppression,
    update: updateModelAuditSuppression,
  })
  resource(modelSources, controllers.modelAudits.sources.ModelSources, {
    store: createModelSource,
    update: updateModelSource,
  })
  endpoint(
    'POST /model-audits/:id/cancel',
    create,
    [ModelAudits, 'cancel'],
    'Cancel a queued or running audit'
  )
}

/** Mounts the team's routes. They must precede those of single audits, because an audit's ID matches any text. */
function teamRoutes() {
  const { settings, inventory } = controllers.modelAudits
  const path = '/model-audits/settings' as const
  endpoint(
    `GET ${path}`,
    read,
    [settings.AuditSettings, 'show'],
    'Get the limits and allowed imports of the team'
  )
  endpoint(
    `PUT ${path}`,
    ['update', 'ModelAudit'],
    [settings.AuditSettings, 'update'],
    'Change the limits and allowed imports of the team',
    { body: saveAuditSettings }
  )
  endpoint(
    'GET /model-audits/inventory',
    read,
    [inventory.Inventories, 'index'],
    'List the audited models of the team by hash, with the latest audit of each',
    {
      query: {
        q: 'Part of name, path or hash',
        verdict: 'Verdict of the latest audit',
        after: 'Cursor of the previous page',
      },
    }
  )
}

function uploadRoutes() {
  const { uploads } = controllers.modelAudits
  const path = '/model-audits/uploads' as const
  endpoint(
    `POST ${path}`,
    create,
    [uploads.ModelUploads, 'store'],
    'Start a resumable upload (tus 1.0.0) of a model file; Upload-Metadata has its name as filename',
    { bodySize: 'part' }
  )
  endpoint(
    `GET ${path}/:id`,
    create,
    [uploads.ModelUploads, 'show'],
    'Get an upload; HEAD returns the offset to resume at'
  )
  endpoint(`PATCH ${path}/:id`, create, [uploads.ModelUploads, 'append'], 'Append to an upload', {
    bodySize: 'part',
  })
  endpoint(`DELETE ${path}/:id`, create, [uploads.ModelUploads, 'destroy'], 'Delete an upload')
}

/** Mounts the routes for links between red-team targets and model files. */
function targetRoutes() {
  const { TargetModels } = controllers.modelAudits.targets
  endpoint(
    'GET /providers/:id/model',
    read,
    [TargetModels, 'show'],
    'Get the model file that a target runs, with its newest audit'
  )
  endpoint(
    'PUT /providers/:id/model',
    ['update', 'Provider'],
    [TargetModels, 'update'],
    'Name the audited model file that a target runs',
    { body: saveTargetModel }
  )
  endpoint(
    'GET /model-audits/:id/targets',
    ['read', 'Provider'],
    [TargetModels, 'index'],
    'List the targets that run the model of an audit',
    { teamOf: teamOfSharedAudit }
  )
}

/** Mounts the routes for exports, comparisons and gates of a result. */
function resultRoutes() {
  const { export: exportsOf, compare, gate } = controllers.modelAudits
  endpoint(
    'GET /model-audits/:id/export',
    read,
    [exportsOf.ModelAuditExports, 'show'],
    'Download a result as JSON, SARIF 2.1.0, CSV or CycloneDX 1.7 ML-BOM',
    { query: { format: 'json, sarif, csv or cyclonedx' }, teamOf: teamOfSharedAudit }
  )
  endpoint(
    'GET /model-audits/:id/comparison',
    read,
    [compare.AuditComparisons, 'show'],
    'Compare the findings of an audit with those of an earlier one',
    { query: { with: 'ID of the earlier audit; default: the previous one of the same model' } }
  )
  endpoint(
    'GET /model-audits/:id/gate',
    read,
    [gate.AuditGates, 'show'],
    'Evaluate whether a model passes the gate of a CI pipeline',
    {
      query: {
        severity: 'critical (default) or warning',
        onlyNew: 'Whether findings count only if the previous audit does not have them',
        allowIncomplete: 'Whether a model passes of which something could not be read',
        format: 'json, junit or markdown',
        wait: 'Seconds to wait until the audit has ended, at most 30',
      },
    }
  )
}
