import { actorOf } from '#api/audit/actor_of'
import { recordExport } from '#api/audit/record_export'
import type { EvalFilter } from '#api/contract/eval'
import { evals } from '#api/contract/resources/evals'
import { recordHiddenExport } from '#api/evals/hidden/record_shown'
import { textsFor } from '#api/evals/hidden/texts_for'
import { EVAL_LIST_KEYS } from '#api/evals/eval_list_filter'
import { exportName } from '#api/evals/export_probes'
import { assertSearch } from '#api/evals/table/limited'
import { readEvalFilter } from '#api/evals/table/read_filter'
import { invalidField } from '#api/http/domain_error'
import { readList } from '#api/http/list_query'
import { startedStream } from '#api/http/started_stream'
import { asBurp } from './as_burp.js'
import { asCsv } from './as_csv.js'
import { asDpo } from './as_dpo.js'
import { asJson } from './as_json.js'
import { asJunit } from './as_junit.js'
import { asFailedTests, asHumanEval, configYaml } from './as_tests.js'
import { exportEvalList } from './export_list.js'
import { type ExportedEval, loadExportedEval } from './exported_eval.js'
import { countHiddenResults } from './exported_results.js'
import type { HttpContext } from '@adonisjs/core/http'
import { Readable } from 'node:stream'

type Format = {
  write: (exported: ExportedEval, filter: EvalFilter) => AsyncIterable<string> | Iterable<string>
  type: string
  ending: string
}

const YAML = 'application/yaml; charset=utf-8'

/** Each format: who writes it, what it is, how its file ends. */
const FORMATS: Record<string, Format> = {
  'csv': { write: asCsv, type: 'text/csv; charset=utf-8', ending: 'csv' },
  'json': { write: asJson, type: 'application/json', ending: 'json' },
  'yaml': { write: (exported) => [configYaml(exported)], type: YAML, ending: 'yaml' },
  'failed': { write: asFailedTests, type: YAML, ending: 'failed.yaml' },
  'dpo': { write: asDpo, type: 'application/json', ending: 'dpo.json' },
  'human-eval': { write: asHumanEval, type: YAML, ending: 'human-eval.yaml' },
  'burp': { write: asBurp, type: 'text/plain; charset=utf-8', ending: 'burp' },
  'junit': { write: asJunit, type: 'application/xml; charset=utf-8', ending: 'junit.xml' },
}

/** Evaluations as files. */
export default class ExportsController {
  async show(ctx: HttpContext) {
    const { format = 'json', filter: given } = ctx.request.qs()
    const chosen = Object.hasOwn(FORMATS, String(format)) ? FORMATS[String(format)] : undefined
    if (!chosen) {
      throw invalidField('format', 'enum', `format is one of: ${Object.keys(FORMATS).join(', ')}`)
    }
    const filter = readEvalFilter(given)
    await assertSearch(filter)
    const exported = await loadExportedEval(ctx.team, ctx.params.id, textsFor(ctx))
    const { id, description } = exported.row
    const what = `the results of ${description || id}`
    const teamId = ctx.team.id
    await recordExport(actorOf(ctx), { what, format, filter, targetId: id, teamId })
    if (exported.texts === 'whole') {
      const count = await countHiddenResults(exported.shown, filter)
      await recordHiddenExport(actorOf(ctx), { evalId: id, teamId, what, format, count })
    }
    const stream = Readable.from(chosen.write(exported, filter), { objectMode: false })
    return download(ctx, stream, { type: chosen.type, name: exportName(id, chosen.ending) })
  }

  /** The configuration to look at. */
  async yaml({ team, params, response }: HttpContext) {
    response.header('Content-Type', YAML)
    return response.send(configYaml(await loadExportedEval(team, params.id, 'veiled')))
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
