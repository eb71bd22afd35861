import Scan from '#api/scans/scan'
import { teamScope } from '#api/platform/tenancy/scopes'
import { scans } from '#api/contract/resources/scans'
import { invalidField } from '#api/platform/http/domain_error'
import { respondWithList, respondWithOne } from '#api/platform/http/responses/respond'
import { bulkIds, changeMany } from '#api/platform/http/lists/bulk'
import { readList, runList } from '#api/platform/http/lists/list_query'
import { NO_REDTEAM, SCANS_DISABLED, STILL_RUNNING } from '#api/scans/errors'
import { createScan } from '#api/scans/create/create_scan'
import { createEvalScan, type EvalScanOrder } from '#api/scans/create/create_eval_scan'
import { waitForCompletion } from '#api/scans/control/wait_for_completion'
import { currentGrader } from '#api/scans/create/grader_choice'
import { scansOf } from '#api/scans/list_scans'
import ScanTransformer from '#api/scans/scan_transformer'
import { createScan as input } from '#api/scans/scan_validator'
import { flags } from '#config/flags'
import type { HttpContext } from '@adonisjs/core/http'
import { deleteUnpublished } from '#api/evals/runs/end_eval'

/** Maximum length of an `Idempotency-Key`. */
const MAX_KEY_LENGTH = 200

export default class ScansController {
  async index(ctx: HttpContext) {
    const list = readList(scans, ctx.request.qs())
    const { rows, total } = await runList(scansOf(ctx.team), scans, list)
    return respondWithList(ctx, scans.path, list, total, ScanTransformer.transform(rows))
  }

  async show(ctx: HttpContext) {
    await waitForCompletion(ctx)
    const scan = await scansOf(ctx.team).where('scans.id', ctx.params.id).firstOrFail()
    return respondWithOne(ctx, ScanTransformer.transform(scan))
  }

  async store(ctx: HttpContext) {
    assertScansEnabled()
    const values = await ctx.request.validateUsing(input)
    const common = {
      team: ctx.team,
      user: ctx.tenant.user,
      idempotencyKey: idempotencyKey(ctx),
    }
    const { scan, isNew } =
      values.type === 'eval'
        ? await createEvalScan({ ...evalOrder(values), ...common })
        : await createScan({ ...values, ...common, grader: await graderOf(ctx) })
    ctx.response.status(isNew ? 201 : 200)
    return { id: scan.id, status: scan.status, evalId: scan.evalId }
  }

  async destroy(ctx: HttpContext) {
    const scan = await scansOf(ctx.team).where('scans.id', ctx.params.id).firstOrFail()
    await changeMany(own(ctx), [scan.id], (row) => deleteScan(row))
    return respondWithOne(ctx, ScanTransformer.transform(scan))
  }

  async destroyMany(ctx: HttpContext) {
    return changeMany(own(ctx), bulkIds(ctx), (row) => deleteScan(row))
  }
}

function assertScansEnabled() {
  if (!flags.enableServerSideJobs) throw SCANS_DISABLED()
}

/**
 * Chooses the backend for a scan. The route has already checked the role.
 * @throws NO_REDTEAM if the organization cannot use red teaming
 */
function graderOf({ organization, team }: HttpContext) {
  if (!organization.canUseRedteam) throw NO_REDTEAM()
  return currentGrader({ organizationId: organization.id, teamId: team.id })
}

/**
 * Checks that `parentId` and `mode` occur together, that a rerun of failed test cases has no configuration, and that
 * there is a parent or a configuration otherwise.
 */
function evalOrder<Order extends EvalOrder>(order: Order): Order {
  const { configId, config, parentId, mode } = order
  if ((parentId === undefined) !== (mode === undefined)) {
    throw invalidField(
      'mode',
      'required',
      'parentId and mode (failed or regrade) are required together'
    )
  }
  if (mode === 'failed' && (configId ?? config)) {
    throw invalidField(
      'config',
      'excluded',
      'Failed test cases are rerun with their original configuration. Omit configId and config.'
    )
  }
  if (!configId && !config && !parentId) {
    throw invalidField('configId', 'required', 'Set configId, config or parentId')
  }
  return order
}

type EvalOrder = Pick<EvalScanOrder, 'configId' | 'config' | 'parentId' | 'mode'>

const own = ({ team }: HttpContext) => teamScope(team, Scan).query()

function idempotencyKey({ request }: HttpContext): string | null {
  const key = request.header('idempotency-key')?.trim() ?? ''
  if (key.length > MAX_KEY_LENGTH) {
    throw invalidField('Idempotency-Key', 'maxLength', `At most ${MAX_KEY_LENGTH} characters`)
  }
  return key === '' ? null : key
}

/** Deletes a finished scan and its unpublished results. A published report is kept. */
async function deleteScan(scan: Scan) {
  if (scan.isActive) throw STILL_RUNNING()
  await scan.delete()
  const trx = scan.$trx
  if (trx && scan.evalId) {
    await deleteUnpublished(scan.evalId, trx)
  }
}
