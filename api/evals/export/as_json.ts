import type { EvalFilter } from '#api/contract/evals/eval'
import { asObject } from '#api/evals/values/as_object'
import type { ExportedEval } from './exported_eval.js'
import { ExportedMedia } from './exported_media.js'
import { exportedResults } from './exported_results.js'
import { toolRowOf } from './tool_row_of.js'
import db from '@adonisjs/lucid/services/db'

const DURATIONS = ['durationMs', 'generationDurationMs', 'evaluationDurationMs']
/** Fields of an upload's header that the CLI's export has at the top level. */
const TOP_LEVEL_FIELDS = ['runtimeOptions', ...DURATIONS]

/** Yields the command-line tool's export format (results version 3), which `promptfoo import` and our import accept. */
export async function* asJson(exported: ExportedEval, filter: EvalFilter) {
  const { shown, row, config, header, prompts, vars } = exported
  const { stats = null, metadata, ...rest } = header
  const media = new ExportedMedia(exported)
  const created = row.createdAt.toUTC().toISO()
  yield `{"evalId":${json(shown.id)},"results":{"version":3,"timestamp":${json(created)},"prompts":${json(prompts)},"results":[`
  let before = '\n'
  for await (const results of exportedResults(exported, filter, { payloads: true })) {
    yield before + results.map((result) => media.track(json(toolRowOf(result)))).join(',\n')
    before = ',\n'
  }
  yield `\n],"stats":${json(stats ?? statsOf(exported))}},"config":${json(config)},"shareableUrl":null,`
  const topLevel = {
    ...rest,
    ...Object.fromEntries(TOP_LEVEL_FIELDS.map((name) => [name, header[name]])),
  }
  const exportMetadata = {
    ...(typeof metadata === 'object' && metadata),
    exportedAt: new Date().toISOString(),
    evaluationCreatedAt: created,
    author: row.author ?? undefined,
  }
  yield `"metadata":${json(exportMetadata)},"vars":${json(vars)}${fields(topLevel)}`
  if (exported.hasTraces) yield* traceField(shown.revisionId)
  yield* media.field()
  yield '}\n'
}

const TRACES_PER_QUERY = 200

/** Streams the field `traces`; yields nothing if the evaluation has no traces. */
async function* traceField(revisionId: number) {
  let before = ',"traces":[\n'
  for (let after = 0; ;) {
    const rows: { position: number; trace: unknown }[] = await db
      .from('eval_traces')
      .where('revision_id', revisionId)
      .where('position', '>', after)
      .orderBy('position')
      .limit(TRACES_PER_QUERY)
      .select('position', 'trace')
    const last = rows.at(-1)
    if (!last) break
    yield before + rows.map(({ trace }) => json(trace)).join(',\n')
    before = ',\n'
    after = last.position
  }
  if (before === ',\n') yield ']'
}

const json = (value: unknown) => JSON.stringify(value ?? null)

const fields = (values: Record<string, unknown>) =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `,${json(name)}:${json(value)}`)
    .join('')

function statsOf({ row, header, prompts }: ExportedEval) {
  const { passed, failed, errors, undecided } = row
  const usages = prompts.map((prompt) => asObject(asObject(prompt).metrics).tokenUsage)
  return {
    successes: passed,
    failures: failed + undecided,
    errors,
    undecided,
    tokenUsage: usages.reduce(sumOf, {}),
    ...Object.fromEntries(DURATIONS.map((name) => [name, header[name]])),
  }
}

/** Adds two numbers, or two nested objects of numbers field by field. */
function sumOf(before: unknown, usage: unknown): unknown {
  if (typeof usage === 'number') return (typeof before === 'number' ? before : 0) + usage
  const previous = asObject(before)
  const sums = Object.entries(asObject(usage)).map(([name, count]) => [
    name,
    sumOf(previous[name], count),
  ])
  return { ...previous, ...Object.fromEntries(sums) }
}
