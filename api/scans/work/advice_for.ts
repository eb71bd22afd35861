import type { AttemptToJudge } from '#api/engines/redteam/vocabulary'
import type { ScanConfig } from '#api/scans/scan'

/** What the judge of a plugin's answers is told, as it stood when the scan began. */
export function adviceFor(
  { gradingExamples = [], gradingGuidance = {} }: ScanConfig,
  pluginId: string
): Pick<AttemptToJudge, 'examples' | 'guidance'> {
  const examples = gradingExamples.filter((example) => example.pluginId === pluginId)
  const guidance = gradingGuidance[pluginId]
  return { ...(examples.length > 0 && { examples }), ...(guidance && { guidance }) }
}
