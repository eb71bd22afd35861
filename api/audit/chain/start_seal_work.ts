import { sealAuditLog } from '#api/audit/chain/seal_audit_log'
import { queue } from '#api/queue/service'

const EVERY_MINUTE = '* * * * *'

/** Seals new audit entries every minute; one worker does it each time. */
export async function startSealWork() {
  await queue.schedule('seal_audit_log', EVERY_MINUTE)
  await queue.work('seal_audit_log', 1, sealAuditLog)
}
