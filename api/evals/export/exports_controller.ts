import { actorOf } from '#api/platform/audit/actor_of'
import { recordExport } from '#api/platform/audit/record_export'
import type { EvalFilter } from '#api/contract/evals/eval'
import { evals } from '#api/contract/resources/evals'
import { recordHiddenExport } from '#api/evals/hidden/record_reveal'
import { textAccessOf } from '#api/evals/hidden/hidden_texts'
import { EVAL_LIST_KEYS } from '#api/evals/list/eval_list_filter'
import { exportName } from '#api/evals/probes/export_probes'
import { assertSearch } from '#api/evals/table/statement_timeout'
import { readEvalFilter } from '#api/evals/table/read_filter'
import { invalidField } from '#api/platform/http/domain_error'
import { readList } from '#api/platform/http/lists/list_query'
import { startedStream } from '#api/platform/http/responses/started_stream'
import { asBurp } from './as_burp.js'
import { asCsv } from './as_csv.js'
import { asDpo } from './as_dpo.js'
import { asJson } from './as_json.js'
import { asJunit } from './as_junit.js'
import { asFailedTests, asHumanEval, evaluationYaml } from './as_tests.js'
import { exportEvalList } from './export_list.js'
import { type ExportedEval, loadExportedEval } from './exported_eval.js'
import { countHiddenResults } from './exported_results.js'
import type { HttpContext } from '@adonisjs/core/http'
import { Readable } from 'node:stream'

type Format = {
  write: (exported: ExportedEval, filter: EvalFilter) => AsyncIterable<string> | Iterable<string>
  type: string
  extension: string
}

const YAML = 'application/yaml; charset=utf-8'

const FORMATS: Record<string, Format> = {
  'csv': { write: asCsv, type: 'text/csv; charset=utf-8', extension: 'csv' },
  'json': { write: asJson, type: 'application/json', extension: 'json' },
  'yaml': { write: (exported) => [evaluationYaml(exported)], type: YAML, extension: 'yaml' },
  'failed': { write: asFailedTests, type: YAML, extension: 'failed.yaml' },
  'dpo': { write: asDpo, type: 'application/json', extension: 'dpo.json' },
  'human-eval': { write: asHumanEval, type: YAML, extension: 'human-eval.yaml' },
  'burp': { write: asBurp, type: 'text/plain; charset=utf-8', extension: 'burp' },
  'junit': { write: asJunit, type: 'application/xml; charset=utf-8', extension: 'junit.xml' },
}

export default class ExportsController {
  async show(ctx: HttpContext) {
    const { format = 'json', filter: rawFilter } = ctx.request.qs()
    const exporter = Object.hasOwn(FORMATS, String(format)) ? FORMATS[String(format)] : undefined
    if (!exporter) {
      throw invalidField(
        'format',
        'enum',
        `format must be one of: ${Object.keys(FORMATS).join(', ')}`
      )
    }
    const filter = readEvalFilter(rawFilter)
    await assertSearch(filter)
    const exported = await loadExportedEval(ctx.team, ctx.params.id, textAccessOf(ctx))
    const { id, description } = exported.row
    const what = `the results of ${description || id}`
    const teamId = ctx.team.id
    await recordExport(actorOf(ctx), { what, format, filter, targetId: id, teamId })
    if (exported.texts === 'full') {
      const count = await countHiddenResults(exported.shown, filter)
      await recordHiddenExport(actorOf(ctx), { evalId: id, teamId, what, format, count })
    }
    const stream = Readable.from(exporter.write(exported, filter), { objectMode: false })
    return download(ctx, stream, { type: exporter.type, name: exportName(id, exporter.extension) })
  }

  /** Sends the configuration as YAML. Always redacted, because the YAML is displayed in the console. */
  async yaml({ team, params, response }: HttpContext) {
    response.header('Content-Type', YAML)
    return response.send(evaluationYaml(await loadExportedEval(team, params.id, 'redacted')))
  }

  async list(ctx: HttpContext) {
    const { format = 'csv' } = ctx.request.qs()
    if (format !== 'csv' && format !== 'json') {
      throw invalidField('format', 'enum', 'format must be csv or json')
    }
    const list = readList(evals, ctx.request.qs(), EVAL_LIST_KEYS)
    const what = 'the list of evaluations'
    const { filter } = list
    await recordExport(actorOf(ctx), { what, format, filter, teamId: ctx.team.id })
    const type = FORMATS[format]?.type ?? ''
    return download(ctx, exportEvalList(ctx.team, list, format), {
      type,
      name: `evaluations.${format}`,
    })
  }
}

async function download(
  { response }: HttpContext,
  stream: Readable,
  { type, name }: { type: string; name: string }
) {
  response.header('Content-Type', type)
  response.header('Content-Disposition', `attachment; filename="${name}"`)
  return response.stream(await startedStream(stream))
}
