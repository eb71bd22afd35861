import { controllers } from '#generated/controllers'
import { teamOfRow } from '#api/access/team_of_row'
import { customPolicies } from '#api/contract/resources/custom_policies'
import { modelAudits } from '#api/contract/resources/model_audits'
import { severityOverrides } from '#api/contract/resources/severity_overrides'
import {
  createCustomPolicy,
  updateCustomPolicy,
} from '#api/custom_policies/custom_policy_validator'
import { endpoint } from '#api/http/endpoint'
import { resource } from '#api/http/resource_route'
import { teamOfAudit, teamOfSharedAudit } from '#api/model_audits/team_of_audit'
import { shareModelAudit } from '#api/model_audits/model_audit_validator'
import { checkPermissions } from '#api/permission_checks/permission_check_validator'
import { teamOfConfig } from '#api/permission_checks/team_of_config'
import {
  createSeverityOverrides,
  updateSeverityOverrides,
} from '#api/severity_overrides/severity_override_validator'
import { generateProvider } from '#api/targets/target_validator'

/** What the command-line tool asks beside its uploads and tasks. */
export function toolRoutes() {
  const { targets, templates } = controllers
  endpoint(
    'GET /api/users/status',
    'public',
    [controllers.health.Status, 'address'],
    'Whether an email address may use the service: always',
    { query: { email: 'The address' } }
  )
  endpoint(
    'POST /permissions/check',
    ['create', 'Eval'],
    [controllers.permissionChecks.PermissionChecks, 'store'],
    'What of a configuration the caller may not do',
    { body: checkPermissions, bodySize: 'document', teamOfBody: teamOfConfig }
  )
  endpoint(
    'POST /http-provider-generator',
    ['read', 'Provider'],
    [targets.TargetImports, 'generate'],
    'A provider of the command-line tool from a sample request and answer',
    { body: generateProvider, bodySize: 'document' }
  )
  endpoint(
    'GET /redteam/configs/:id/unified',
    ['read', 'Config'],
    [templates.UnifiedTemplates, 'show'],
    'A template as the command-line tool runs it',
    {
      query: { providerId: 'A target to run it against' },
      teamOf: teamOfRow('scan_templates'),
    }
  )
  resource(severityOverrides, controllers.severityOverrides.SeverityOverrides, {
    only: ['index', 'show', 'store', 'update', 'destroy', 'destroyMany'],
    store: createSeverityOverrides,
    update: updateSeverityOverrides,
    teamOf: teamOfRow('severity_override_sets'),
  })
  resource(customPolicies, controllers.customPolicies.CustomPolicies, {
    only: ['index', 'show', 'store', 'update', 'destroy', 'destroyMany'],
    store: createCustomPolicy,
    update: updateCustomPolicy,
  })
  endpoint(
    'POST /model-audits/share',
    ['create', 'ModelAudit'],
    [controllers.modelAudits.ModelAudits, 'share'],
    'Store a scan of model files that the command-line tool has made; again in its place',
    { body: shareModelAudit, bodySize: 'document', teamOfBody: teamOfAudit }
  )
  resource(modelAudits, controllers.modelAudits.ModelAudits, {
    only: ['index', 'show', 'destroy', 'destroyMany'],
    teamOf: teamOfSharedAudit,
  })
}
