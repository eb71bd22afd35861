import { type Actor, recordAudit } from '#api/audit/record_audit'
import type Dataset from '#api/datasets/dataset'
import type { DatasetVersion } from '#api/contract/dataset'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Action = 'dataset_created' | 'dataset_updated' | 'dataset_deleted'
const SAID = {
  dataset_created: 'Created',
  dataset_updated: 'Changed',
  dataset_deleted: 'Deleted',
} as const

/** A dataset that came, went, or is called something else. */
export function auditDataset(
  trx: TransactionClientContract,
  actor: Actor,
  action: Action,
  { id, teamId, name, description }: Dataset,
  before?: Record<string, unknown>
) {
  return recordAudit(trx, actor, {
    action,
    target: 'DATASET',
    targetId: id,
    description: `${SAID[action]} dataset ${name}`,
    teamId,
    ...(action === 'dataset_deleted' ? {} : { after: { name, description } }),
    ...(before && { before }),
  })
}

/** A new version: how much of it is new, not what stands in it. */
export function auditVersion(
  trx: TransactionClientContract,
  actor: Actor,
  { id, teamId, name }: Dataset,
  { number, added, changed, removed, note }: DatasetVersion
) {
  return recordAudit(trx, actor, {
    action: 'dataset_version_made',
    target: 'DATASET',
    targetId: id,
    description: `Made version ${number} of dataset ${name}`,
    teamId,
    metadata: { version: number, added, changed, removed, note },
  })
}
