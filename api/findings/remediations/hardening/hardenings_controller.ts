import { actorOf } from '#api/platform/audit/actor_of'
import type Eval from '#api/evals/eval'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import { findReport } from '#api/findings/remediations/find_report'
import { applyHardening } from '#api/findings/remediations/hardening/apply_hardening'
import {
  applyPrompt,
  proposePrompt,
  tryPrompt,
} from '#api/findings/remediations/hardening/hardening_validator'
import { loadHardening, newestHardening } from '#api/findings/remediations/hardening/load_hardening'
import { proposeHardening } from '#api/findings/remediations/hardening/propose_hardening'
import { startTrial } from '#api/findings/remediations/hardening/start_trial'
import { publishRemediation } from '#api/findings/remediations/publish_remediation'
import type { HttpContext } from '@adonisjs/core/http'

/** Proposes, tests and applies a hardened system prompt for the target of a report. */
export default class HardeningsController {
  async show(ctx: HttpContext) {
    return loadHardening(await findReport(ctx))
  }

  async propose(ctx: HttpContext) {
    const { presentPrompt } = await ctx.request.validateUsing(proposePrompt)
    const report = await findReport(ctx)
    const { id, state } = await proposeHardening(actorOf(ctx), report, presentPrompt)
    await publishRemediation({ teamId: ctx.team.id, evalId: report.id })
    ctx.response.status(202)
    return { id, state }
  }

  async try(ctx: HttpContext) {
    const { prompt, presentPrompt } = await ctx.request.validateUsing(tryPrompt)
    const report = await findReport(ctx)
    const hardening = await newest(report)
    await startTrial({
      actor: actorOf(ctx),
      team: ctx.team,
      user: ctx.tenant.user,
      report,
      hardening,
      presentPrompt: presentPrompt ?? hardening.presentPrompt,
      prompt,
    })
    await publishRemediation({ teamId: ctx.team.id, evalId: report.id })
    ctx.response.status(202)
    return loadHardening(report)
  }

  async apply(ctx: HttpContext) {
    const { prompt } = await ctx.request.validateUsing(applyPrompt)
    const report = await findReport(ctx)
    await applyHardening(actorOf(ctx), report, await newest(report), prompt)
    await publishRemediation({ teamId: ctx.team.id, evalId: report.id })
    return loadHardening(report)
  }
}

async function newest(report: Eval) {
  const hardening = await newestHardening(report)
  if (!hardening) throw NOT_FOUND()
  return hardening
}
