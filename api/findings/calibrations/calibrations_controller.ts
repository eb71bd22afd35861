import { teamScope } from '#api/platform/tenancy/scopes'
import type { Calibration as Shape, CalibratedJudge } from '#api/contract/findings/calibration'
import { calibrations } from '#api/contract/resources/calibrations'
import Eval from '#api/evals/eval'
import { probeFilterOf } from '#api/evals/probes/list_probes'
import { applyLabels } from '#api/findings/calibrations/apply_labels'
import Calibration from '#api/findings/calibrations/calibration'
import CalibrationTransformer from '#api/findings/calibrations/calibration_transformer'
import {
  applyLabels as applyInput,
  chooseUndecided as chooseInput,
  createCalibration as createInput,
  extendSample,
} from '#api/findings/calibrations/calibration_validator'
import { calibratedJudges } from '#api/findings/calibrations/calibrated_judges'
import { calibrationLog, chooseUndecided } from '#api/findings/calibrations/choose_undecided'
import { createCalibration } from '#api/findings/calibrations/create_calibration'
import { drawItems } from '#api/findings/calibrations/draw_items'
import { loadCalibration } from '#api/findings/calibrations/load_calibration'
import { actorOf } from '#api/platform/audit/actor_of'
import { crudController } from '#api/platform/crud/crud_controller'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

const own = ({ team }: HttpContext) => teamScope(team, Calibration).query()

const Records = crudController(calibrations, {
  model: Calibration,
  transformer: CalibrationTransformer,
  audit: calibrationLog,
  listed: (ctx) =>
    own(ctx)
      .select('calibrations.*')
      .select(
        db.raw(`(select count(*) from calibration_items i
          where i.calibration_id = calibrations.id and i.is_sampled) as sampled`)
      )
      .select(
        db.raw(`(select count(*) from calibration_items i where i.calibration_id = calibrations.id
          and i.is_sampled and exists (select 1 from calibration_labels l
            where l.item_id = i.id and l.label <> 'skipped')) as labeled`)
      ),
})

export default class CalibrationsController extends Records {
  async show(ctx: HttpContext): Promise<Shape> {
    return loadCalibration(await find(ctx))
  }

  async store(ctx: HttpContext): Promise<Shape> {
    const { evalId, size, seed } = await ctx.request.validateUsing(createInput)
    const report = await findReport(ctx, evalId)
    const calibration = await db.transaction(async (trx) => {
      const order = { report, userId: ctx.tenant.user.id, size, seed }
      const created = await createCalibration(order, trx)
      await calibrationLog.created(trx, actorOf(ctx), await created.refresh())
      return created
    })
    ctx.response.status(201)
    return loadCalibration(calibration)
  }

  /** Draws more results into the sample. */
  async extend(ctx: HttpContext): Promise<Shape> {
    const { size } = await ctx.request.validateUsing(extendSample)
    const calibration = await db.transaction(async (trx) => {
      const locked = await own(ctx)
        .useTransaction(trx)
        .where('id', ctx.params.id)
        .forUpdate()
        .firstOrFail()
      await drawItems(locked, size, trx)
      return locked
    })
    return loadCalibration(calibration)
  }

  /** Turns labels into human verdicts of the report. */
  async apply(ctx: HttpContext) {
    const { to } = await ctx.request.validateUsing(applyInput)
    return { changed: await applyLabels(await find(ctx), to, actorOf(ctx)) }
  }

  /** Queues undecided results of a report for labeling. */
  async choose(ctx: HttpContext) {
    const { filter = {} } = await ctx.request.validateUsing(chooseInput)
    const report = await findReport(ctx, ctx.params.id)
    const chosen = probeFilterOf({ filter: JSON.stringify(filter) })
    const by = { actor: actorOf(ctx), user: ctx.tenant.user }
    return chooseUndecided(report, chosen, by)
  }

  async judges({ team }: HttpContext): Promise<CalibratedJudge[]> {
    return calibratedJudges(team.id)
  }
}

const find = (ctx: HttpContext) => own(ctx).where('id', ctx.params.id).firstOrFail()

const findReport = ({ team }: HttpContext, id: string) =>
  teamScope(team, Eval).query().where({ type: 'redteam', id }).firstOrFail()
