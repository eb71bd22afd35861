import type { ChangeLog } from '#api/platform/audit/change_log'
import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import type Dataset from '#api/evals/datasets/dataset'
import type { DatasetVersion } from '#api/contract/evals/dataset'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

const auditTargetOf = ({ id, teamId }: Dataset) =>
  ({ target: 'DATASET', targetId: id, teamId }) as const

const auditedFields = ({ name, description }: Dataset) => ({ name, description })

/** Audit log of datasets. Unlike for other resources, an update is recorded even if no field changed. */
export const datasetLog: ChangeLog<Dataset> = {
  created: (trx, actor, dataset) =>
    recordAudit(trx, actor, {
      ...auditTargetOf(dataset),
      action: 'dataset_created',
      description: `Created dataset ${dataset.name}`,
      after: auditedFields(dataset),
    }),
  changing(dataset) {
    const before = auditedFields(dataset)
    return (trx, actor) =>
      recordAudit(trx, actor, {
        ...auditTargetOf(dataset),
        action: 'dataset_updated',
        description: `Changed dataset ${dataset.name}`,
        after: auditedFields(dataset),
        before,
      })
  },
  deleted: (trx, actor, dataset) =>
    recordAudit(trx, actor, {
      ...auditTargetOf(dataset),
      action: 'dataset_deleted',
      description: `Deleted dataset ${dataset.name}`,
    }),
}

/** Records a new version by its counts, without its test cases. */
export function auditVersion(
  trx: TransactionClientContract,
  actor: Actor,
  dataset: Dataset,
  { number, added, changed, removed, note }: DatasetVersion
) {
  return recordAudit(trx, actor, {
    ...auditTargetOf(dataset),
    action: 'dataset_version_made',
    description: `Created version ${number} of dataset ${dataset.name}`,
    metadata: { version: number, added, changed, removed, note },
  })
}
