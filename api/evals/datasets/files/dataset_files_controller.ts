import { actorOf } from '#api/platform/audit/actor_of'
import { recordExport } from '#api/platform/audit/record_export'
import { DATASET_FORMATS, DATASET_LIMITS, type DatasetChange } from '#api/contract/evals/dataset'
import type { FilePreview } from '#api/contract/evals/file_import'
import { datasetOf, versionNumber } from '#api/evals/datasets/datasets_of'
import { importItems as input } from '#api/evals/datasets/dataset_validator'
import { exportItems } from '#api/evals/datasets/files/export_items'
import { importItems } from '#api/evals/datasets/files/import_items'
import { previewTests } from '#api/evals/datasets/files/preview_tests'
import { importProgress } from '#api/evals/import/import_progress'
import { createVersion } from '#api/evals/datasets/versions/create_version'
import { invalidField } from '#api/platform/http/domain_error'
import { withFile } from '#api/platform/http/files/take_file'
import { startedStream } from '#api/platform/http/responses/started_stream'
import type { HttpContext } from '@adonisjs/core/http'

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
  yaml: 'text/yaml; charset=utf-8',
} as const

export default class DatasetFilesController {
  /**
   * Creates a version from an uploaded file. Depending on the mode, adds its test cases or replaces all items with
   * them.
   */
  async store(ctx: HttpContext): Promise<DatasetChange> {
    await datasetOf(ctx)
    return withFile(ctx, DATASET_LIMITS.fileBytes, async (file) => {
      const { mode = 'add', note } = await ctx.request.validateUsing(input)
      const options = { note: note ?? `From ${file.name}`.slice(0, DATASET_LIMITS.note) }
      const { version, result } = await createVersion(ctx, options, (draft) =>
        importItems(draft, file, { mode, report: importProgress(ctx) })
      )
      return { version, ...result }
    })
  }

  /** Describes a file without importing it. */
  async preview(ctx: HttpContext): Promise<FilePreview> {
    await datasetOf(ctx)
    return withFile(ctx, DATASET_LIMITS.fileBytes, previewTests)
  }

  async show(ctx: HttpContext) {
    const dataset = await datasetOf(ctx)
    const qs = ctx.request.qs()
    const format = DATASET_FORMATS.find((known) => known === (qs.format ?? 'jsonl'))
    if (!format) throw invalidField('format', 'enum', 'format must be csv, jsonl or yaml')
    const number = versionNumber(qs.version ?? 'latest', dataset)
    const description = `version ${number} of dataset ${dataset.name}`
    await recordExport(actorOf(ctx), {
      what: description,
      format,
      targetId: dataset.id,
      teamId: ctx.team.id,
    })
    const file = dataset.name.replace(/[^\w.-]+/g, '-').slice(0, 80) || 'dataset'
    ctx.response.header('Content-Type', TYPES[format])
    ctx.response.header(
      'Content-Disposition',
      `attachment; filename="${file}-v${number}.${format}"`
    )
    return ctx.response.stream(
      await startedStream(exportItems(dataset.id, { number, vars: dataset.vars }, format))
    )
  }
}
