import { withPolicies } from '#api/custom_policies/with_policies'
import { expandPlugins } from '#api/engines/redteam/index'
import type { TemplateConfig } from '#api/engines/redteam/vocabulary'
import { gradingOf } from '#api/grading_examples/grading_of'
import { withCollections } from '#api/plugin_collections/with_collections'
import type { ScanConfig } from '#api/scans/scan'
import { withSeverities } from '#api/severity_overrides/with_severities'
import type Target from '#api/targets/target'
import type Team from '#api/teams/team'

type Resolved = Pick<ScanConfig, 'template' | 'gradingExamples' | 'gradingGuidance'>

/**
 * Everything that a template names, as it is now: collections with their plugins, policies of the library with their
 * text, the severities of the target's set, and what judges go by. The scan keeps it, so later edits do not reach it.
 * @throws COLLECTION_GONE, POLICY_GONE
 */
export async function resolveTemplate(
  team: Team,
  target: Target,
  config: TemplateConfig
): Promise<Resolved> {
  const whole = await withCollections(team, config)
  const chosen = await withPolicies(team, expandPlugins(whole.plugins))
  const template = { ...whole, plugins: await withSeverities(target, chosen) }
  return { template, ...(await gradingOf(target, template)) }
}
