import type { WrittenAssertions, WrittenTests } from '#api/contract/evals/eval_document'
import { writeEvalParts, writeEvalTests } from '#api/evals/configurations/configuration_validator'
import { NOTHING_TO_WRITE_FOR } from '#api/evals/configurations/errors'
import { validateDocument } from '#api/evals/configurations/documents/sent_document'
import { withWriter } from '#api/evals/configurations/writer/with_writer'
import {
  writeAssertions,
  writeTests,
  type Writing,
} from '#api/evals/configurations/writer/write_parts'
import { documentVariables } from '#api/engines/evals/index'
import { closedSignal } from '#api/platform/http/closed_signal'
import { callOriginOf } from '#api/platform/outbound_log/call_origin'
import { evalModels } from '#api/platform/settings/redteam_models'
import type { HttpContext } from '@adonisjs/core/http'

/** Generates parts of a configuration with a model. Stores nothing; stops when the client disconnects. */
export default class WritersController {
  async tests(ctx: HttpContext): Promise<WrittenTests> {
    const {
      count,
      withAssertions = false,
      ...sent
    } = await ctx.request.validateUsing(writeEvalTests)
    const writing = await writingFor(ctx, sent)
    if (documentVariables(writing.document).length === 0) throw NOTHING_TO_WRITE_FOR()
    const options = { count, withAssertions }
    const tests = await withWriter(scopeOf(ctx), callOriginOf(ctx, 'model'), (client) =>
      writeTests(client, writing, options)
    )
    return { tests }
  }

  async assertions(ctx: HttpContext): Promise<WrittenAssertions> {
    const writing = await writingFor(ctx, await ctx.request.validateUsing(writeEvalParts))
    const assertions = await withWriter(scopeOf(ctx), callOriginOf(ctx, 'model'), (client) =>
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
  const document = await validateDocument({ config }, scope, 'saving')
  const { grading } = await evalModels(scope)
  return { document, instructions, canGrade: grading !== null, signal: closedSignal(ctx) }
}
