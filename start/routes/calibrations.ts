import { controllers } from '#generated/controllers'
import { calibrations } from '#api/contract/resources/calibrations'
import {
  applyLabels,
  chooseUndecided,
  createCalibration,
  extendSample,
  labelItem,
} from '#api/findings/calibrations/calibration_validator'
import { rejudge } from '#api/findings/rejudgings/rejudging_validator'
import { endpoint } from '#api/platform/http/endpoint'
import { resource } from '#api/platform/http/resource_route'

/** Mounts the routes for calibrating judges by human labels and for actions on undecided results. */
export function calibrationRoutes() {
  const { Calibrations, items } = controllers.findings.calibrations
  const read = ['read', 'Eval'] as const
  const update = ['update', 'Eval'] as const
  const path = '/redteam/calibrations' as const
  endpoint(
    `GET ${path}/judges`,
    read,
    [Calibrations, 'judges'],
    'Get the quality of each judge on each target, from all labels of the team'
  )
  resource(calibrations, Calibrations, {
    only: ['index', 'show', 'store', 'destroy', 'destroyMany'],
    store: createCalibration,
  })
  endpoint(`POST ${path}/:id/sample`, update, [Calibrations, 'extend'], 'Add results to a sample', {
    body: extendSample,
  })
  endpoint(
    `POST ${path}/:id/apply`,
    update,
    [Calibrations, 'apply'],
    'Turn labels into human verdicts of the report',
    { body: applyLabels }
  )
  endpoint(
    `GET ${path}/:id/items`,
    read,
    [items.Items, 'index'],
    'List the results to label, in the order of labeling'
  )
  endpoint(
    `GET ${path}/:id/items/:itemId`,
    read,
    [items.Items, 'show'],
    "Get a response to label; the judge's verdict is omitted until you have labeled it"
  )
  endpoint(
    `PUT ${path}/:id/items/:itemId/label`,
    update,
    [items.Items, 'label'],
    'Label a response. Labels do not change verdicts',
    { body: labelItem }
  )
  undecidedResults()
}

function undecidedResults() {
  const { Calibrations } = controllers.findings.calibrations
  const { Rejudgings } = controllers.findings.rejudgings
  endpoint(
    'POST /redteam/reports/:id/undecided/label',
    ['update', 'Eval'],
    [Calibrations, 'choose'],
    'Queue undecided results of a report for labeling',
    { body: chooseUndecided }
  )
  endpoint(
    'POST /redteam/reports/:id/undecided/judge',
    ['update', 'Eval'],
    [Rejudgings, 'store'],
    'Judge undecided results of a report with the configured model',
    { body: rejudge }
  )
  endpoint(
    'GET /redteam/reports/:id/rejudging',
    ['read', 'Eval'],
    [Rejudgings, 'show'],
    "Get the progress of the model's judging"
  )
}
