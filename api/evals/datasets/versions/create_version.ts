import { actorOf } from '#api/platform/audit/actor_of'
import type { DatasetVersion } from '#api/contract/evals/dataset'
import { auditVersion } from '#api/evals/datasets/dataset_log'
import { datasetsOf } from '#api/evals/datasets/datasets_of'
import { VERSION_MOVED } from '#api/evals/datasets/errors'
import { closeVersion } from '#api/evals/datasets/versions/close_version'
import { openVersion, type VersionDraft } from '#api/evals/datasets/versions/version_draft'
import { changeOne } from '#api/platform/http/lists/bulk'
import type Dataset from '#api/evals/datasets/dataset'
import type { HttpContext } from '@adonisjs/core/http'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Options = { note?: string | null | undefined; base?: number | undefined }
type Filled<Result> = { version: DatasetVersion | null; result: Result }

/**
 * Creates the next version of the route's dataset in one transaction; `work` fills the draft. A draft without changes
 * creates no version.
 * @throws VERSION_MOVED if the newest version is not `base`
 */
export function createVersion<Result>(
  ctx: HttpContext,
  { note, base }: Options,
  work: (draft: VersionDraft) => Promise<Result>
): Promise<Filled<Result>> {
  return changeOne(datasetsOf(ctx), ctx.params.id, (dataset, trx) => {
    if (base !== undefined && base !== dataset.version) throw VERSION_MOVED()
    return fillVersion(ctx, { dataset, trx, note }, work)
  })
}

/** Like `createVersion`, in a transaction that has created or locked the dataset. */
export async function fillVersion<Result>(
  ctx: HttpContext,
  {
    dataset,
    trx,
    note = null,
  }: { dataset: Dataset; trx: TransactionClientContract } & Pick<Options, 'note'>,
  work: (draft: VersionDraft) => Promise<Result>
): Promise<Filled<Result>> {
  const draft = await openVersion(dataset, trx)
  const result = await work(draft)
  const version = await closeVersion(draft, { note, userId: ctx.tenant.user.id })
  if (version) await auditVersion(trx, actorOf(ctx), dataset, version)
  return { version, result }
}
