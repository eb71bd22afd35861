import { guardrailsOf } from '#api/guardrails/guardrails_of'
import { judgeTests, testedPolicies } from '#api/guardrails/test/judge_tests'
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
  /** Checks texts in a thread, so that long ones delay no other request; a model judges them by text policies. */
  async store(ctx: HttpContext) {
    const { version, ...tested } = await ctx.request.validateUsing(testTexts)
    const { id } = await guardrailsOf(ctx.team).where('id', ctx.params.id).firstOrFail()
    const row = await chosenVersion(id, version)
    const content = openContent(row.content)
    const policies = testedPolicies(content, tested)
    const checked = await thread('testTexts', content, tested)
    if (policies.length === 0) return checked
    const { id: teamId, organizationId } = ctx.team
    return judgeTests({ id, teamId, organizationId }, content, policies, tested, checked)
  }
}
