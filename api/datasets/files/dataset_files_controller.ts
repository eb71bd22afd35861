import { actorOf } from '#api/audit/actor_of'
import { recordExport } from '#api/audit/record_export'
import { DATASET_FORMATS, DATASET_LIMITS, type DatasetChange } from '#api/contract/dataset'
import { datasetOf, versionNumber } from '#api/datasets/datasets_of'
import { importItems as input } from '#api/datasets/dataset_validator'
import { exportItems } from '#api/datasets/files/export_items'
import { importItems } from '#api/datasets/files/import_items'
import { makeVersion } from '#api/datasets/versions/make_version'
import { invalidField } from '#api/http/domain_error'
import { withFile } from '#api/http/take_file'
import { startedStream } from '#api/http/started_stream'
import type { HttpContext } from '@adonisjs/core/http'

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
  yaml: 'text/yaml; charset=utf-8',
} as const

export default class DatasetFilesController {
  /** The file's tests as a new version: beside what is there, or in its place. */
  async store(ctx: HttpContext): Promise<DatasetChange> {
    await datasetOf(ctx)
    return withFile(ctx, DATASET_LIMITS.fileBytes, async (file) => {
      const { mode = 'add', note } = await ctx.request.validateUsing(input)
      const about = { note: note ?? `From ${file.name}`.slice(0, DATASET_LIMITS.note) }
      const { version, result } = await makeVersion(ctx, about, (draft) =>
        importItems(draft, file, mode)
      )
      return { version, ...result }
    })
  }

  async show(ctx: HttpContext) {
    const dataset = await datasetOf(ctx)
    const qs = ctx.request.qs()
    const format = DATASET_FORMATS.find((known) => known === (qs.format ?? 'jsonl'))
    if (!format) throw invalidField('format', 'enum', 'format must be csv, jsonl or yaml')
    const number = versionNumber(qs.version ?? 'latest', dataset)
    const what = `version ${number} of dataset ${dataset.name}`
    await recordExport(actorOf(ctx), { what, format, targetId: dataset.id, teamId: ctx.team.id })
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
