import { controllers } from '#generated/controllers'
import { targets } from '#api/contract/resources/targets'
import { templates } from '#api/contract/resources/templates'
import { storeAttackSet } from '#api/attack_sets/attack_set_validator'
import { teamOfRow } from '#api/access/team_of_row'
import { endpoint } from '#api/http/endpoint'
import { resource } from '#api/http/resource_route'
import {
  createTarget,
  importOpenApi,
  importTarget,
  testTarget,
  updateTarget,
} from '#api/targets/target_validator'
import {
  createTemplate,
  estimateConfig,
  importTemplate,
  updateTemplate,
} from '#api/templates/template_validator'

/** Red team: what is tested, and how. */
export function redteamRoutes() {
  const { targets: target, templates: template } = controllers
  resource(targets, target.Targets, {
    store: createTarget,
    update: updateTarget,
    bodySize: 'document',
    teamOf: teamOfRow('targets'),
  })
  endpoint(
    'POST /providers/test',
    ['read', 'Provider'],
    [target.TargetProbes, 'store'],
    'Call what a form says (needs to create targets, or with providerId to update them), or judge what the command-line tool has called',
    { body: testTarget, bodySize: 'document' }
  )
  endpoint(
    'POST /providers/:id/test',
    ['update', 'Provider'],
    [target.TargetProbes, 'storeForTarget'],
    'Call a target as it is stored'
  )
  endpoint(
    'POST /providers/import',
    ['read', 'Provider'],
    [target.TargetImports, 'store'],
    'Settings from a curl command, an HTTP request or a JSON body',
    { body: importTarget }
  )
  endpoint(
    'POST /providers/import/openapi',
    ['read', 'Provider'],
    [target.TargetImports, 'openApi'],
    'The operations of an OpenAPI document; with one of them, settings for it',
    { body: importOpenApi, bodySize: 'document' }
  )
  endpoint(
    'POST /providers/discover',
    ['read', 'Provider'],
    [target.TargetDiscoveries, 'store'],
    'Ask what a form says about itself (needs to create targets, or with providerId to update them)',
    { body: testTarget, bodySize: 'document' }
  )
  resource(templates, template.Templates, {
    store: createTemplate,
    update: updateTemplate,
    bodySize: 'document',
  })
  const { attackSets } = controllers
  endpoint(
    'GET /redteam/attack-sets',
    'admin',
    [attackSets.AttackSets, 'index'],
    'Data sets of attacks that can be brought, and those that were'
  )
  endpoint(
    'PUT /redteam/attack-sets/:pluginId',
    'admin',
    [attackSets.AttackSets, 'update'],
    'Bring a data set: CSV, JSON or JSON Lines as text',
    { body: storeAttackSet, bodySize: 'document' }
  )
  endpoint(
    'DELETE /redteam/attack-sets/:pluginId',
    'admin',
    [attackSets.AttackSets, 'destroy'],
    'Remove a data set'
  )
  endpoint(
    'POST /redteam/configs/estimate',
    ['read', 'Config'],
    [template.TemplateEstimates, 'store'],
    'How many probes a configuration makes, and how long they take',
    { body: estimateConfig, bodySize: 'document' }
  )
  endpoint(
    'POST /redteam/configs/yaml',
    ['read', 'Config'],
    [template.TemplateExports, 'store'],
    'A configuration, stored or not, as YAML of the command-line tool',
    { body: estimateConfig, bodySize: 'document' }
  )
  endpoint(
    'POST /redteam/configs/import',
    ['create', 'Config'],
    [template.TemplateImports, 'store'],
    'Create a template from YAML of the command-line tool',
    { body: importTemplate, bodySize: 'document' }
  )
  endpoint(
    'GET /redteam/configs/:id/yaml',
    ['read', 'Config'],
    [template.TemplateExports, 'show'],
    'A template as YAML of the command-line tool',
    { query: { targetId: 'A target to put into it; credentials become {{env.NAME}}' } }
  )
  endpoint(
    'POST /redteam/configs/:id/duplicate',
    ['create', 'Config'],
    [template.TemplateCopies, 'store'],
    'Create a copy'
  )
  endpoint(
    'GET /redteam/plugins',
    'member',
    [controllers.plugins.Catalog, 'show'],
    'The catalogue of plugins, strategies, frameworks and presets'
  )
}
