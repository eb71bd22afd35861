import type { RunnerTarget } from '#api/engines/evals/index'
import type { ConfidentialTexts } from '#api/engines/redteam/vocabulary'
import { rangePort, type ScanRange } from '#api/scans/range/range_port'
import type Scan from '#api/scans/scan'
import { openTexts } from '#api/targets/credentials/confidential_texts'
import { openSecrets } from '#api/targets/credentials/target_secrets'
import { toProvider } from '#api/targets/provider/to_provider'
import Target from '#api/targets/target'

/** The target as called, the texts that it must not disclose, and the MCP range that it uses. */
export type Tested = {
  call: RunnerTarget
  confidential: ConfidentialTexts
  range: ScanRange | null
}

/** Loads the target's current configuration, with the scan's limits and system prompt. */
export async function loadTested(scan: Scan): Promise<Tested | null> {
  const row = await Target.query()
    .where('team_id', scan.teamId)
    .where('id', scan.targetId ?? '')
    .first()
  if (!row) return null
  const call = toProvider(row.call, openSecrets(row.secrets))
  const { maxConcurrency, delayMs } = scan.config.template
  const waitMs = Math.max(call.delayMs, delayMs)
  const { systemPrompt } = scan.config
  const called = {
    ...call,
    ...(systemPrompt !== undefined && { systemPrompt }),
    delayMs: waitMs,
    // A delay requires that requests run one at a time.
    maxConcurrency: waitMs > 0 ? 1 : Math.min(call.maxConcurrency, maxConcurrency),
  }
  const { openRange } = await rangePort.use()
  return { call: called, confidential: openTexts(row), range: await openRange(scan.id) }
}
