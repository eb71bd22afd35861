import { controllers } from '#generated/controllers'
import { scans } from '#api/contract/resources/scans'
import { reviewProbe } from '#api/evals/eval_validator'
import { endpoint } from '#api/http/endpoint'
import { resource } from '#api/http/resource_route'
import { repeatProbe, replayProbe } from '#api/replays/replay_validator'
import { createScan, rerunScan, stopScan } from '#api/scans/scan_validator'

/** Scans and their results. */
export function scanRoutes() {
  // Scans
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
      query: { after: 'Number of the last line that is known' },
    }
  )
  endpoint(
    'GET /jobs/:id/results',
    ['read', 'EvalJob'],
    [controllers.scans.ScanResults, 'index'],
    'Finished probes, newest first'
  )
  endpoint(
    'POST /jobs/:id/stop',
    runScans,
    [controllers.scans.ScanControl, 'stop'],
    'Stop a scan',
    {
      body: stopScan,
    }
  )
  endpoint(
    'POST /jobs/:id/resume',
    runScans,
    [controllers.scans.ScanControl, 'resume'],
    'Go on with a failed or cancelled scan'
  )
  endpoint(
    'POST /jobs/:id/retry-errors',
    runScans,
    [controllers.scans.ScanControl, 'retryErrors'],
    'Run the tests that ended in an error again'
  )
  endpoint(
    'GET /jobs/:id/gate',
    ['read', 'EvalJob'],
    [controllers.scans.gate.Gates, 'show'],
    'Whether a scan passes what a pipeline asks of it',
    {
      query: {
        maxAttackSuccess: 'Most share of attacks that may work, 0 to 1, by the lower bound',
        severity: 'No attack of this severity or above may work',
        newVulnerabilities: 'Most weaknesses that the scan before did not show',
        maxErrorRate: 'Most share of probes that may end in an error, 0 to 1; 0.1 unless given',
        allowPartial: 'Whether a scan that was stopped may pass',
        format: 'json, junit or markdown',
      },
    }
  )
  endpoint(
    'POST /jobs/:id/rerun',
    ['create', 'EvalJob'],
    [controllers.scans.reruns.Reruns, 'store'],
    'Make attacks of an ended scan again, in a scan of their own',
    { body: rerunScan }
  )
  endpoint(
    'GET /jobs/:id/comparison',
    ['read', 'EvalJob'],
    [controllers.scans.reruns.Reruns, 'show'],
    'What the attacks of such a scan were, and what they are now'
  )

  // Results
  const probeFilter = { filter: 'status, plugin, strategy, severity, category (one or a list), q' }
  endpoint(
    'GET /results/:evalId/probes',
    ['read', 'Eval'],
    [controllers.evals.Probes, 'index'],
    'Probes of an evaluation',
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
    'One probe with all that is known about it'
  )
  endpoint(
    'POST /results/:evalId/probes/:id/replay',
    ['create', 'EvalJob'],
    [controllers.replays.Replays, 'store'],
    'Make one attack again and answer what it was and what it is now',
    { body: replayProbe }
  )
  endpoint(
    'POST /results/:evalId/probes/:id/repeat',
    ['create', 'EvalJob'],
    [controllers.replays.Repeats, 'store'],
    'Make one attack many times, in a scan of its own',
    { body: repeatProbe }
  )
  endpoint(
    'PUT /results/:evalId/probes/:id/review',
    ['update', 'Eval'],
    [controllers.evals.Probes, 'review'],
    "Put a person's verdict over the judge's",
    { body: reviewProbe }
  )
  endpoint(
    'DELETE /results/:evalId/probes/:id/review',
    ['update', 'Eval'],
    [controllers.evals.Probes, 'restore'],
    "Restore the judge's verdict"
  )
}
