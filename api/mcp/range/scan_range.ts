import { chooseTools, judgeProbe, planProbes, writePrompt } from '#api/engines/mcp_range/index'
import type {
  PlannedProbe,
  RangeProbe,
  RangeTool,
  RangeTools,
} from '#api/engines/mcp_range/vocabulary'
import { useStanding } from '#api/mcp/range/standing/use_standing'
import { invalidField } from '#api/platform/http/domain_error'
import type { RangeFacts, RangeUse, ScanRange } from '#api/scans/range/range_port'
import { eventsOf, positionOf, stateOf } from './range_events.js'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

export { assertRangeFree, hasStandingRange } from '#api/mcp/range/standing/use_standing'

type Row = {
  id: string
  seed: string
  plan: PlannedProbe[] | null
  tools: RangeTool[]
  application_id: string | null
}

/**
 * Assigns a range to a scan: one that was created for it, or its target's standing range. When the scan ends, a created
 * range closes, whereas a standing range returns empty results again.
 * @returns the prompts of all probes; null if the target has no standing range
 * @throws a validation error for `rangeId`; RANGE_BUSY
 */
export async function attachRange(use: RangeUse, trx: TransactionClientContract) {
  const row: Row | null =
    use.rangeId === undefined ? await useStanding(use, trx) : await useCreated(use, trx)
  if (!row) return null
  const tools = chooseTools(row.tools)
  return planProbes(row.seed, row.plan).map((probe) => writePrompt(probe, tools))
}

async function useCreated(
  { teamId, rangeId, scanId, plan }: RangeUse,
  trx: TransactionClientContract
): Promise<Row> {
  const [row]: Row[] = await trx
    .from('mcp_ranges')
    .where({ id: rangeId, team_id: teamId })
    .whereNull('scan_id')
    .where('expires_at', '>', new Date())
    .update({ scan_id: scanId, plan: plan ? JSON.stringify(plan) : null })
    .returning(['id', 'seed', 'plan', 'tools', 'application_id'])
  if (row) return row
  throw invalidField(
    'rangeId',
    'exists',
    'This MCP range does not exist, has expired, or was used by another scan. Create a new one.'
  )
}

/** Opens the range of a scan for one run; null if the scan uses none. */
export async function openRange(scanId: string): Promise<ScanRange | null> {
  const row: Row | null = await db.from('mcp_ranges').where('scan_id', scanId).first()
  if (!row) return null
  const tools = chooseTools(row.tools)
  const probes = planProbes(row.seed, row.plan)
  const since = await positionOf(row.id)
  return {
    prompts: (numTests) =>
      probes
        .filter(({ position }) => position < numTests)
        .map((probe) => writePrompt(probe, tools)),
    position: () => positionOf(row.id),
    async verdictOn(reference, position) {
      const probe = probes.find((one) => one.reference === reference)
      if (!probe) throw new Error(`The range has no probe ${reference}`)
      return judge(probe, { position, since }, row, tools)
    },
  }
}

async function judge(
  probe: RangeProbe,
  { position, since }: { position: string; since: string },
  { id, application_id: applicationId }: Row,
  tools: RangeTools
) {
  const events = await eventsOf(id, probe.reference, position)
  const verdict = judgeProbe(probe, { ...(await stateOf(id)), since, events })
  const [evidence] = verdict.evidence
  const called = evidence && tools.all.get(verdict.toolCalls[evidence.call].name)
  const delivery = events.find((event) => event.delivered === probe.reference && event.tool)
  const read = delivery && tools.all.get(delivery.tool ?? '')
  const facts: RangeFacts = {
    attack: probe.attack,
    variant: probe.variant,
    applicationId,
    ...(read?.origin && { source: originOf(read.origin) }),
    ...(called?.origin && { sink: originOf(called.origin) }),
  }
  return { ...verdict, facts }
}

const originOf = ({ serverId, tool }: NonNullable<RangeTool['origin']>) => ({ serverId, tool })
