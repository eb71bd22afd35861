import type { EvalFilter } from '#api/contract/eval'
import { asObject } from '#api/evals/as_object'
import type { ExportedEval } from './exported_eval.js'
import { ExportedMedia } from './exported_media.js'
import { exportedResults } from './exported_results.js'
import { toolRowOf } from './tool_row_of.js'
import db from '@adonisjs/lucid/services/db'

/** Fields that an upload named and the tool's own file has at its top. */
const DURATIONS = ['durationMs', 'generationDurationMs', 'evaluationDurationMs']
const AT_TOP = ['runtimeOptions', ...DURATIONS]

/** The command-line tool's own file (results of version 3): `promptfoo import` takes it, and so do we. */
export async function* asJson(exported: ExportedEval, filter: EvalFilter) {
  const { shown, row, config, header, prompts, vars } = exported
  const { stats = null, metadata, ...rest } = header
  const media = new ExportedMedia(exported)
  const created = row.createdAt.toUTC().toISO()
  yield `{"evalId":${json(shown.id)},"results":{"version":3,"timestamp":${json(created)},"prompts":${json(prompts)},"results":[`
  let before = '\n'
  for await (const results of exportedResults(exported, filter, { payloads: true })) {
    yield before + results.map((result) => media.seen(json(toolRowOf(result)))).join(',\n')
    before = ',\n'
  }
  yield `\n],"stats":${json(stats ?? statsOf(exported))}},"config":${json(config)},"shareableUrl":null,`
  const kept = { ...rest, ...Object.fromEntries(AT_TOP.map((name) => [name, header[name]])) }
  const about = {
    ...(typeof metadata === 'object' && metadata),
    exportedAt: new Date().toISOString(),
    evaluationCreatedAt: created,
    author: row.author ?? undefined,
  }
  yield `"metadata":${json(about)},"vars":${json(vars)}${fields(kept)}`
  if (exported.hasTraces) yield* traceField(shown.revisionId)
  yield* media.field()
  yield '}\n'
}

/** Traces of one statement. */
const TRACES = 200

/** A field of the file, or nothing. */
async function* traceField(revisionId: number) {
  let before = ',"traces":[\n'
  for (let after = 0; ;) {
    const rows: { position: number; trace: unknown }[] = await db
      .from('eval_traces')
      .where('revision_id', revisionId)
      .where('position', '>', after)
      .orderBy('position')
      .limit(TRACES)
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

/** Of numbers their sum; of what holds numbers the same with sums. */
function sumOf(before: unknown, usage: unknown): unknown {
  if (typeof usage === 'number') return (typeof before === 'number' ? before : 0) + usage
  const known = asObject(before)
  const sums = Object.entries(asObject(usage)).map(([name, count]) => [
    name,
    sumOf(known[name], count),
  ])
  return { ...known, ...Object.fromEntries(sums) }
}
