import { controllers } from '#generated/controllers'
import { targets } from '#api/contract/resources/targets'
import { templates } from '#api/contract/resources/templates'
import { storeAttackSet } from '#api/library/attack_sets/attack_set_validator'
import { teamOfRow } from '#api/accounts/access/team_of_row'
import { endpoint } from '#api/platform/http/endpoint'
import { resource } from '#api/platform/http/resource_route'
import {
  createTarget,
  importOpenApi,
  importTarget,
  testTarget,
  updateTarget,
} from '#api/targets/target_validator'
import {
  createTemplate,
  estimateTemplate,
  importTemplate,
  updateTemplate,
} from '#api/library/templates/template_validator'

/** Mounts the routes for targets, scan templates, attack sets and plugins. */
export function redteamRoutes() {
  targetRoutes()
  templateRoutes()
  pluginRoutes()
  endpoint(
    'GET /first-steps',
    ['read', 'Provider'],
    [controllers.demo.firstSteps.FirstSteps, 'show'],
    'Get which steps to the first scan the team has completed'
  )
}

function targetRoutes() {
  const { targets: target } = controllers
  resource(targets, target.Targets, {
    store: createTarget,
    update: updateTarget,
    bodySize: 'document',
    teamOf: teamOfRow('targets'),
  })
  endpoint(
    'POST /providers/test',
    ['read', 'Provider'],
    [target.probe.TargetProbes, 'store'],
    'Test an unsaved target (requires permission to create targets, or to update them if providerId is set), or judge a target test of the command-line tool',
    { body: testTarget, bodySize: 'document' }
  )
  endpoint(
    'POST /providers/:id/test',
    ['update', 'Provider'],
    [target.probe.TargetProbes, 'storeForTarget'],
    'Test a stored target'
  )
  endpoint(
    'POST /providers/import',
    ['read', 'Provider'],
    [target.import.TargetImports, 'store'],
    'Import settings from a curl command, an HTTP request or a JSON body',
    { body: importTarget }
  )
  endpoint(
    'POST /providers/import/openapi',
    ['read', 'Provider'],
    [target.import.TargetImports, 'openApi'],
    'List the operations of an OpenAPI document, or import one as settings',
    { body: importOpenApi, bodySize: 'document' }
  )
  endpoint(
    'POST /providers/discover',
    ['read', 'Provider'],
    [target.discovery.TargetDiscoveries, 'store'],
    'Discover the details of an unsaved target (requires permission to create targets, or to update them if providerId is set)',
    { body: testTarget, bodySize: 'document' }
  )
}

function templateRoutes() {
  const { templates: template } = controllers.library
  resource(templates, template.Templates, {
    store: createTemplate,
    update: updateTemplate,
    bodySize: 'document',
  })
  endpoint(
    'POST /redteam/configs/estimate',
    ['read', 'Config'],
    [controllers.scans.estimates.TemplateEstimates, 'store'],
    'Estimate probes, duration, tokens and cost of a configuration',
    { body: estimateTemplate, bodySize: 'document' }
  )
  endpoint(
    'POST /redteam/configs/yaml',
    ['read', 'Config'],
    [template.transfer.TemplateExports, 'store'],
    'Export a configuration as promptfoo YAML',
    { body: estimateTemplate, bodySize: 'document' }
  )
  endpoint(
    'POST /redteam/configs/import',
    ['create', 'Config'],
    [template.transfer.TemplateImports, 'store'],
    'Create a template from promptfoo YAML',
    { body: importTemplate, bodySize: 'document' }
  )
  endpoint(
    'GET /redteam/configs/:id/yaml',
    ['read', 'Config'],
    [template.transfer.TemplateExports, 'show'],
    'Export a template as promptfoo YAML',
    { query: { targetId: 'ID of a target to include; its credentials become {{env.NAME}}' } }
  )
  endpoint(
    'POST /redteam/configs/:id/duplicate',
    ['create', 'Config'],
    [template.TemplateCopies, 'store'],
    'Copy a template'
  )
}

function pluginRoutes() {
  const { attackSets } = controllers.library
  endpoint(
    'GET /redteam/attack-sets',
    'admin',
    [attackSets.AttackSets, 'index'],
    'List the attack datasets that can be uploaded or are uploaded'
  )
  endpoint(
    'PUT /redteam/attack-sets/:pluginId',
    'admin',
    [attackSets.AttackSets, 'update'],
    'Upload a dataset: CSV, JSON or JSON Lines as text',
    { body: storeAttackSet, bodySize: 'document' }
  )
  endpoint(
    'DELETE /redteam/attack-sets/:pluginId',
    'admin',
    [attackSets.AttackSets, 'destroy'],
    'Remove a dataset'
  )
  endpoint(
    'GET /redteam/plugins',
    'member',
    [controllers.library.plugins.Catalog, 'show'],
    'Get the catalog of plugins, strategies, frameworks and presets'
  )
}
