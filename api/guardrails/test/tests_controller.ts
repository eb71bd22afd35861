import { guardrailsOf } from '#api/guardrails/guardrails_of'
import type * as testModule from '#api/guardrails/test/test_texts'
import { chosenVersion } from '#api/guardrails/versions/newest_version'
import { testTexts } from '#api/guardrails/versions/policy_validator'
import { openContent } from '#api/guardrails/versions/version_content'
import { threadModule } from '#api/platform/http/parsing/thread_module'
import type { HttpContext } from '@adonisjs/core/http'

const thread = threadModule<typeof testModule>(new URL('./test_texts.js', import.meta.url), {
  field: 'texts',
})

export default class TestsController {
  /** Checks texts in a thread, so that long ones delay no other request. */
  async store(ctx: HttpContext) {
    const { version, ...tested } = await ctx.request.validateUsing(testTexts)
    const { id } = await guardrailsOf(ctx.team).where('id', ctx.params.id).firstOrFail()
    const row = await chosenVersion(id, version)
    return thread('testTexts', openContent(row.content), tested)
  }
}
