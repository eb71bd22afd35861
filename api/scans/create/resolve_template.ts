import { withPolicies } from '#api/library/policies/with_policies'
import { expandPlugins } from '#api/engines/redteam/index'
import type { TemplateSettings } from '#api/engines/redteam/vocabulary'
import { gradingOf } from '#api/library/grading_examples/grading_of'
import { withCollections } from '#api/library/plugin_collections/with_collections'
import type { ScanSettings } from '#api/scans/scan'
import { withSeverities } from '#api/targets/severity_overrides/with_severities'
import type Target from '#api/targets/target'
import type Team from '#api/accounts/tenants/team'

type Resolved = Pick<ScanSettings, 'template' | 'gradingExamples' | 'gradingGuidance'>

/**
 * Resolves a template's references to their current values: collections to plugins, and policies to their text. Adds
 * the target's severity overrides and the judge's guidance. The scan stores the result, so later edits do not affect
 * it.
 * @throws COLLECTION_GONE, POLICY_GONE
 */
export async function resolveTemplate(
  team: Team,
  target: Target,
  config: TemplateSettings
): Promise<Resolved> {
  const whole = await withCollections(team, config)
  const chosen = await withPolicies(team, expandPlugins(whole.plugins))
  const template = { ...whole, plugins: await withSeverities(target, chosen) }
  return { template, ...(await gradingOf(target, template)) }
}
