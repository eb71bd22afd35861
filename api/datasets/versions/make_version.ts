import { actorOf } from '#api/audit/actor_of'
import type { DatasetVersion } from '#api/contract/dataset'
import { auditVersion } from '#api/datasets/audit_dataset'
import { datasetsOf } from '#api/datasets/datasets_of'
import { VERSION_MOVED } from '#api/datasets/errors'
import { closeVersion } from '#api/datasets/versions/close_version'
import { openVersion, type VersionDraft } from '#api/datasets/versions/version_draft'
import { changeOne } from '#api/http/bulk'
import type { HttpContext } from '@adonisjs/core/http'

type About = { note?: string | null | undefined; base?: number | undefined }

/**
 * Makes the next version of the dataset that the address names, all of it or nothing; `work` drafts it. No version
 * comes of a draft in which nothing is different.
 * @throws VERSION_MOVED when the newest version is not `base`
 */
export function makeVersion<Result>(
  ctx: HttpContext,
  { note = null, base }: About,
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
