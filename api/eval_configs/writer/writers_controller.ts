import type { WrittenAssertions, WrittenTests } from '#api/contract/eval_document'
import { writeEvalParts, writeEvalTests } from '#api/eval_configs/eval_config_validator'
import { NOTHING_TO_WRITE_FOR } from '#api/eval_configs/errors'
import { acceptedDocument } from '#api/eval_configs/sent_document'
import { withWriter } from '#api/eval_configs/writer/with_writer'
import { writeAssertions, writeTests, type Writing } from '#api/eval_configs/writer/write_parts'
import { documentVariables } from '#api/engines/evals/index'
import { closedSignal } from '#api/http/closed_signal'
import { askerOf } from '#api/outbound_log/asker'
import { evalModels } from '#api/server_settings/redteam_models'
import type { HttpContext } from '@adonisjs/core/http'

/** Parts of a configuration that a model writes; nothing is stored, and who goes away stops it. */
export default class WritersController {
  async tests(ctx: HttpContext): Promise<WrittenTests> {
    const {
      count,
      withAssertions = false,
      ...sent
    } = await ctx.request.validateUsing(writeEvalTests)
    const writing = await writingFor(ctx, sent)
    if (documentVariables(writing.document).length === 0) throw NOTHING_TO_WRITE_FOR()
    const wanted = { count, withAssertions }
    const tests = await withWriter(scopeOf(ctx), askerOf(ctx, 'model'), (client) =>
      writeTests(client, writing, wanted)
    )
    return { tests }
  }

  async assertions(ctx: HttpContext): Promise<WrittenAssertions> {
    const writing = await writingFor(ctx, await ctx.request.validateUsing(writeEvalParts))
    const assertions = await withWriter(scopeOf(ctx), askerOf(ctx, 'model'), (client) =>
      writeAssertions(client, writing)
    )
    return { assertions }
  }
}

const scopeOf = ({ organization, team }: HttpContext) => ({
  organizationId: organization.id,
  teamId: team.id,
})

async function writingFor(
  ctx: HttpContext,
  {
    config,
    instructions = '',
  }: { config: Record<string, unknown>; instructions?: string | undefined }
): Promise<Writing> {
  const scope = scopeOf(ctx)
  const document = await acceptedDocument({ config }, scope, 'saving')
  const { grading } = await evalModels(scope)
  return { document, instructions, mayGrade: grading !== null, signal: closedSignal(ctx) }
}
