import type Team from '#api/accounts/tenants/team'
import { answerQuestions } from '#api/guardrails/judge/answer_questions'
import { NOTHING_TO_LEARN } from '#api/guardrails/errors'
import type { Verification } from '#api/contract/guardrails/guardrail'
import { confirmedAttacks } from '#api/guardrails/learning/confirmed_attacks'
import type * as countModule from '#api/guardrails/verify/count_stopped'
import { recordVerifications } from '#api/guardrails/verify/record_verifications'
import { versionInUse } from '#api/guardrails/versions/newest_version'
import { openContent } from '#api/guardrails/versions/version_content'
import { threadModule } from '#api/platform/http/parsing/thread_module'

const thread = threadModule<typeof countModule>(new URL('./count_stopped.js', import.meta.url), {
  field: 'issueId',
})

type Order = { team: Pick<Team, 'id' | 'organizationId'>; guardrailId: string; issueId: string }

/**
 * Replays a vulnerability's successful attacks, with their recorded responses, through the version in use and stores the
 * counts. Does not call the target; the grading model judges what text policies decide.
 * @throws NOTHING_TO_LEARN if there are no such attacks
 */
export async function verifyIssue({ team, guardrailId, issueId }: Order): Promise<Verification> {
  const version = await versionInUse(guardrailId)
  const attacks = await confirmedAttacks(team.id, [issueId])
  if (attacks.length === 0) throw NOTHING_TO_LEARN()
  const content = openContent(version.content)
  const first = await thread('countStopped', content, attacks)
  const scope = { id: guardrailId, teamId: team.id, organizationId: team.organizationId }
  const { blocked, undecided } =
    first.questions.length === 0
      ? first
      : await thread(
          'countStopped',
          content,
          attacks,
          await answerQuestions(scope, first.questions)
        )
  await recordVerifications(guardrailId, version.number, [
    { issueId, attacks: attacks.length, blocked, undecided },
  ])
  return {
    issueId,
    version: version.number,
    state: version.state,
    attacks: attacks.length,
    succeededWithout: attacks.length,
    succeededBehind: attacks.length - blocked - undecided,
    undecided,
  }
}
