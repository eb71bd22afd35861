import { actorOf } from '#api/platform/audit/actor_of'
import type { DatasetVersion } from '#api/contract/evals/dataset'
import { auditVersion } from '#api/evals/datasets/dataset_log'
import { datasetsOf } from '#api/evals/datasets/datasets_of'
import { VERSION_MOVED } from '#api/evals/datasets/errors'
import { closeVersion } from '#api/evals/datasets/versions/close_version'
import { openVersion, type VersionDraft } from '#api/evals/datasets/versions/version_draft'
import { changeOne } from '#api/platform/http/lists/bulk'
import type { HttpContext } from '@adonisjs/core/http'

type Options = { note?: string | null | undefined; base?: number | undefined }

/**
 * Creates the next version of the route's dataset in one transaction; `work` fills the draft. A draft without changes
 * creates no version.
 * @throws VERSION_MOVED if the newest version is not `base`
 */
export function createVersion<Result>(
  ctx: HttpContext,
  { note = null, base }: Options,
  work: (draft: VersionDraft) => Promise<Result>
): Promise<{ version: DatasetVersion | null; result: Result }> {
  return changeOne(datasetsOf(ctx), ctx.params.id, async (dataset, trx) => {
    if (base !== undefined && base !== dataset.version) throw VERSION_MOVED()
    const draft = await openVersion(dataset, trx)
    const result = await work(draft)
    const version = await closeVersion(draft, { note, userId: ctx.tenant.user.id })
    if (version) await auditVersion(trx, actorOf(ctx), dataset, version)
    return { version, result }
  })
}
