import { controllers } from '#generated/controllers'
import { scans } from '#api/contract/resources/scans'
import { reviewProbe } from '#api/evals/eval_validator'
import { endpoint } from '#api/platform/http/endpoint'
import { resource } from '#api/platform/http/resource_route'
import { repeatProbe, replayProbe } from '#api/scans/replays/replay_validator'
import { createScan, rerunScan, stopScan } from '#api/scans/scan_validator'

export function scanRoutes() {
  jobs()
  outcomes()
  probes()
  replaysAndReviews()
}

function jobs() {
  const runScans = ['update', 'EvalJob'] as const
  resource(scans, controllers.scans.Scans, {
    only: ['index', 'show', 'store', 'destroy', 'destroyMany'],
    store: createScan,
  })
  endpoint(
    'GET /jobs/:id/logs',
    ['read', 'EvalJob'],
    [controllers.scans.ScanLogs, 'index'],
    'Log',
    {
      query: { after: 'Number of the last line received' },
    }
  )
  endpoint(
    'GET /jobs/:id/results',
    ['read', 'EvalJob'],
    [controllers.scans.ScanResults, 'index'],
    'List the finished probes of a scan, newest first'
  )
  endpoint(
    'POST /jobs/:id/stop',
    runScans,
    [controllers.scans.control.ScanControl, 'stop'],
    'Stop a scan',
    {
      body: stopScan,
    }
  )
  endpoint(
    'POST /jobs/:id/resume',
    runScans,
    [controllers.scans.control.ScanControl, 'resume'],
    'Resume a failed or canceled scan'
  )
  endpoint(
    'POST /jobs/:id/retry-errors',
    runScans,
    [controllers.scans.control.ScanControl, 'retryErrors'],
    'Retry the tests that ended in an error'
  )
}

function outcomes() {
  endpoint(
    'GET /jobs/:id/gate',
    ['read', 'EvalJob'],
    [controllers.scans.gate.Gates, 'show'],
    'Evaluate whether a scan passes the gate of a CI pipeline',
    {
      query: {
        maxAttackSuccess:
          "Maximum attack success rate (0–1), compared against the interval's lower bound",
        severity: 'No attack of this severity or above may succeed',
        newVulnerabilities: 'Maximum number of vulnerabilities not found by the previous scan',
        maxErrorRate: 'Maximum share of probes that end in an error (0–1); default 0.1',
        allowPartial: 'Whether a stopped scan may pass',
        format: 'json, junit or markdown',
      },
    }
  )
  endpoint(
    'POST /jobs/:id/rerun',
    ['create', 'EvalJob'],
    [controllers.scans.reruns.Reruns, 'store'],
    'Rerun the attacks of an ended scan in a new scan',
    { body: rerunScan }
  )
  endpoint(
    'GET /jobs/:id/comparison',
    ['read', 'EvalJob'],
    [controllers.scans.reruns.Reruns, 'show'],
    'Compare the results of a rerun with the original results'
  )
}

function probes() {
  const probeFilter = {
    filter: 'status, likely, plugin, strategy, severity, category (one or a list), q',
  }
  endpoint(
    'GET /results/:evalId/probes',
    ['read', 'Eval'],
    [controllers.evals.Probes, 'index'],
    'List the probes of an evaluation',
    { query: probeFilter }
  )
  endpoint(
    'GET /results/:evalId/probes/export',
    ['read', 'Eval'],
    [controllers.evals.Probes, 'export'],
    'Download probes',
    { query: { ...probeFilter, format: 'csv or json' } }
  )
  endpoint(
    'GET /results/:evalId/probes/:id',
    ['read', 'Eval'],
    [controllers.evals.Probes, 'show'],
    'Get a probe with all details'
  )
}

function replaysAndReviews() {
  endpoint(
    'POST /results/:evalId/probes/:id/replay',
    ['create', 'EvalJob'],
    [controllers.scans.replays.Replays, 'store'],
    'Replay one attack and return the original and the new response',
    { body: replayProbe }
  )
  endpoint(
    'POST /results/:evalId/probes/:id/repeat',
    ['create', 'EvalJob'],
    [controllers.scans.replays.Repeats, 'store'],
    'Repeat one attack in a new scan',
    { body: repeatProbe }
  )
  endpoint(
    'PUT /results/:evalId/probes/:id/review',
    ['update', 'Eval'],
    [controllers.evals.Probes, 'review'],
    "Override the judge's verdict",
    { body: reviewProbe }
  )
  endpoint(
    'DELETE /results/:evalId/probes/:id/review',
    ['update', 'Eval'],
    [controllers.evals.Probes, 'restore'],
    "Restore the judge's verdict"
  )
}
