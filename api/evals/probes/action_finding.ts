import { readToolCalls } from '#api/engines/actions/index'
import { judgeActions } from '#api/engines/redteam/index'
import type { ProbeDetail } from '#api/contract/findings/report'
import type { ProbeDetailRecord } from '#api/evals/probes/probe_row'
import { spansOf } from '#api/evals/traces/spans_of'

/**
 * Returns what the tool calls and spans of an uploaded result prove, if its grader did not count the result as failed:
 * graders of the CLI usually read only the response. Null for results of scans, whose judge has applied the same rules,
 * and for hidden texts, which the finding could quote.
 */
export function actionFindingOf(record: ProbeDetailRecord): ProbeDetail['actionFinding'] {
  const isUploaded = Boolean(record.tool_metadata)
  const isOpen = record.judged_status === 'passed' || record.judged_status === 'undecided'
  if (!isUploaded || !isOpen || (record.is_hidden && !record.is_full)) return null
  const { plugin_id: pluginId, prompt, metadata } = record
  const found = judgeActions({
    test: {
      pluginId: pluginId ?? '',
      strategyId: record.strategy_id ?? 'basic',
      prompt,
      basePrompt: metadata.basePrompt ?? prompt,
      goal: metadata.goal ?? '',
      expectation: {},
      language: 'en',
    },
    output: record.output ?? '',
    toolCalls: readToolCalls(metadata.toolCalls) ?? [],
    spans: spansOf(Array.isArray(record.traces) ? record.traces : []),
    target: { name: '', purpose: '', details: {} },
  })
  return found && { reason: found.reason, evidence: found.evidence }
}
