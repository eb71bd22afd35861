import { actorOf } from '#api/platform/audit/actor_of'
import { DATASET_LIMITS } from '#api/contract/evals/dataset'
import type { FilePreview } from '#api/contract/evals/file_import'
import Dataset from '#api/evals/datasets/dataset'
import { datasetLog } from '#api/evals/datasets/dataset_log'
import DatasetTransformer from '#api/evals/datasets/dataset_transformer'
import { importDataset } from '#api/evals/datasets/dataset_validator'
import { importItems } from '#api/evals/datasets/files/import_items'
import { previewTests } from '#api/evals/datasets/files/preview_tests'
import { fillVersion } from '#api/evals/datasets/versions/create_version'
import { importProgress } from '#api/evals/import/import_progress'
import { withFile } from '#api/platform/http/files/take_file'
import { respondWithOne } from '#api/platform/http/responses/respond'
import { teamScope } from '#api/platform/tenancy/scopes'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

/** Creates datasets from files. */
export default class DatasetImportsController {
  /** Creates the dataset and its first version in one transaction. */
  async store(ctx: HttpContext): Promise<object> {
    const dataset = await withFile(ctx, DATASET_LIMITS.fileBytes, async (file) => {
      const { name, description = null } = await ctx.request.validateUsing(importDataset)
      return db.transaction(async (trx) => {
        const values = { name, description, createdById: ctx.tenant.user.id }
        const created = await teamScope(ctx.team, Dataset).create(values, { client: trx })
        await datasetLog.created(trx, actorOf(ctx), await created.refresh())
        const note = `From ${file.name}`.slice(0, DATASET_LIMITS.note)
        const options = { mode: 'add', report: importProgress(ctx) } as const
        await fillVersion(ctx, { dataset: created, trx, note }, (draft) =>
          importItems(draft, file, options)
        )
        return created.refresh()
      })
    })
    ctx.response.status(201)
    return respondWithOne(ctx, DatasetTransformer.transform(dataset))
  }

  /** Describes a file without importing it. */
  preview(ctx: HttpContext): Promise<FilePreview> {
    return withFile(ctx, DATASET_LIMITS.fileBytes, previewTests)
  }
}
