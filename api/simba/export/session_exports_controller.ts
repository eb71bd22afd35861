import { SIMBA_EXPORTS, type SimbaExport } from '#api/contract/simba/session'
import { actorOf } from '#api/platform/audit/actor_of'
import { recordExport } from '#api/platform/audit/record_export'
import { invalidField } from '#api/platform/http/domain_error'
import { startedStream } from '#api/platform/http/responses/started_stream'
import { asJsonl } from '#api/simba/export/as_jsonl'
import { asMarkdown } from '#api/simba/export/as_markdown'
import { asSarif } from '#api/simba/export/as_sarif'
import { exportedSession, type ExportedSession } from '#api/simba/export/exported_session'
import { findSession } from '#api/simba/find_session'
import type { HttpContext } from '@adonisjs/core/http'

type Write = (exported: ExportedSession) => AsyncGenerator<string>

const FILES: Record<SimbaExport, { type: string; ending: string; write: Write }> = {
  jsonl: { type: 'application/jsonl; charset=utf-8', ending: 'jsonl', write: asJsonl },
  markdown: { type: 'text/markdown; charset=utf-8', ending: 'md', write: asMarkdown },
  sarif: { type: 'application/sarif+json; charset=utf-8', ending: 'sarif', write: asSarif },
}

/** Downloads of a session, with texts of harmful attacks replaced. */
export default class SessionExportsController {
  async show(ctx: HttpContext) {
    const { request, response } = ctx
    const session = await findSession(ctx)
    const format = SIMBA_EXPORTS.find((known) => known === request.qs().format)
    if (!format) throw invalidField('format', 'enum', `Use one of ${SIMBA_EXPORTS.join(', ')}`)
    const { id, teamId, targetName } = session
    const what = `the Simba session on ${targetName}`
    await recordExport(actorOf(ctx), { what, format, targetId: id, teamId })
    const { type, ending, write } = FILES[format]
    response.header('Content-Type', type)
    response.header('Content-Disposition', `attachment; filename="simba-${id}.${ending}"`)
    return response.stream(await startedStream(write(await exportedSession(session))))
  }
}
