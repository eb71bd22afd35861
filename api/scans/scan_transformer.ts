import type Scan from '#api/scans/scan'
import { progressOf } from '#api/scans/scan_progress'
import { BaseTransformer } from '@adonisjs/core/transformers'

export default class ScanTransformer extends BaseTransformer<Scan> {
  toObject() {
    const scan = this.resource
    return {
      ...this.pick(scan, ['id', 'name', 'status', 'targetId', 'targetName', 'evalId']),
      ...this.pick(scan, ['error', 'backend', 'createdAt', 'startedAt', 'finishedAt', 'stopMode']),
      type: scan.type,
      ...this.pick(scan, ['parentId', 'reason']),
      budget: scan.type === 'redteam' ? (scan.config.template?.budget ?? null) : null,
      usesRange: scan.type === 'redteam' && Boolean(scan.config.template?.mcpRange),
      failedAtRange: Number(scan.$extras.failed_at_range ?? 0),
      configId: scan.templateId ?? scan.evalConfigId,
      configName: scan.templateName,
      partial: scan.status === 'partial',
      progress: progressOf(scan),
      requests: scan.requests,
      startedBy: { id: scan.startedById, name: starterOf(scan) },
      seed: Number(scan.seed),
      encodings: scan.type === 'redteam' ? (scan.encodings ?? []) : [],
      resumable: scan.isResumable,
      queuePosition: queuePositionOf(scan),
    }
  }
}

/** Returns the position in the queue, starting at 1; null if the scan is not waiting. */
function queuePositionOf(scan: Scan): number | null {
  const position: unknown = scan.$extras.queue_position
  return position === null || position === undefined ? null : Number(position)
}

function starterOf(scan: Scan): string | null {
  const name: unknown = scan.$extras.started_by_name
  return typeof name === 'string' ? name : null
}
