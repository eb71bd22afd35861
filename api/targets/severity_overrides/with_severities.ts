import { expandPlugins } from '#api/engines/redteam/index'
import type { PluginChoice } from '#api/engines/redteam/vocabulary'
import SeverityOverrideSet from '#api/targets/severity_overrides/severity_override_set'

type Choosing = { teamId: string; pluginSeverityOverrideId: string | null }

/** Applies the severities of the target's set, which take precedence over all others. */
export async function withSeverities(
  { pluginSeverityOverrideId: id, teamId }: Choosing,
  choices: PluginChoice[]
): Promise<PluginChoice[]> {
  const set =
    id && (await SeverityOverrideSet.query().where('team_id', teamId).where('id', id).first())
  if (!set) return choices
  const own = new Map(set.members.map(({ pluginId, severity }) => [pluginId, severity]))
  return expandPlugins(choices).map((choice) => {
    const severity = own.get(choice.id)
    return severity ? { ...choice, severity } : choice
  })
}
