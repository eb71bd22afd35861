import { controllers } from '#generated/controllers'
import { teamOfRow } from '#api/accounts/access/team_of_row'
import { policies } from '#api/contract/resources/policies'
import { severityOverrides } from '#api/contract/resources/severity_overrides'
import { createPolicy, updatePolicy } from '#api/library/policies/policy_validator'
import { endpoint } from '#api/platform/http/endpoint'
import { resource } from '#api/platform/http/resource_route'
import { checkPermissions } from '#api/targets/permission_checks/permission_check_validator'
import { teamOfPermissionCheck } from '#api/targets/permission_checks/team_of_permission_check'
import {
  createSeverityOverrides,
  updateSeverityOverrides,
} from '#api/targets/severity_overrides/severity_override_validator'
import { generateProvider } from '#api/targets/target_validator'

/** Mounts the routes for the command-line tool other than uploads and tasks. */
export function toolRoutes() {
  const { targets } = controllers
  const { templates } = controllers.library
  endpoint(
    'GET /api/users/status',
    'public',
    [controllers.platform.health.Status, 'address'],
    'Check whether an email address can use the service; always true',
    { query: { email: 'Email address' } }
  )
  endpoint(
    'POST /permissions/check',
    ['create', 'Eval'],
    [controllers.targets.permissionChecks.PermissionChecks, 'store'],
    'List the permissions that the caller lacks for a configuration',
    { body: checkPermissions, bodySize: 'document', teamOfBody: teamOfPermissionCheck }
  )
  endpoint(
    'POST /http-provider-generator',
    ['read', 'Provider'],
    [targets.import.TargetImports, 'generate'],
    'Create a provider configuration for the command-line tool from a sample request and response',
    { body: generateProvider, bodySize: 'document' }
  )
  endpoint(
    'GET /redteam/configs/:id/unified',
    ['read', 'Config'],
    [templates.transfer.UnifiedTemplates, 'show'],
    'Get a template in the format of the command-line tool',
    {
      query: { providerId: 'ID of a target to include' },
      teamOf: teamOfRow('scan_templates'),
    }
  )
  resource(severityOverrides, controllers.targets.severityOverrides.SeverityOverrides, {
    only: ['index', 'show', 'store', 'update', 'destroy', 'destroyMany'],
    store: createSeverityOverrides,
    update: updateSeverityOverrides,
    teamOf: teamOfRow('severity_override_sets'),
  })
  resource(policies, controllers.library.policies.Policies, {
    only: ['index', 'show', 'store', 'update', 'destroy', 'destroyMany'],
    store: createPolicy,
    update: updatePolicy,
  })
}
