import type { BenchLine, BenchOptions } from './bench_line.js'

type Benchmark = {
  name: string
  load: () => Promise<{ run: (options: BenchOptions) => Promise<BenchLine[]> }>
}

/** Benchmarks for every documented performance claim. */
export const benchmarks: Benchmark[] = [
  { name: 'lists', load: () => import('./platform/lists.js') },
  { name: 'processes', load: () => import('./platform/processes.js') },
  { name: 'audit', load: () => import('./platform/audit.js') },
  { name: 'teams', load: () => import('./platform/teams.js') },
  { name: 'runner', load: () => import('./evals/runner.js') },
  { name: 'scans', load: () => import('./redteam/scans.js') },
  { name: 'workers', load: () => import('./redteam/workers.js') },
  { name: 'demo', load: () => import('./redteam/demo.js') },
  { name: 'attacks', load: () => import('./redteam/attacks.js') },
  { name: 'encodings', load: () => import('./redteam/encodings.js') },
  { name: 'judge', load: () => import('./redteam/judge.js') },
  { name: 'calibration', load: () => import('./redteam/calibration.js') },
  { name: 'guardrails', load: () => import('./guardrails/guardrails.js') },
  { name: 'guardrail_demo', load: () => import('./guardrails/demo.js') },
  { name: 'imports', load: () => import('./platform/imports.js') },
  { name: 'bodies', load: () => import('./platform/bodies.js') },
  { name: 'file_imports', load: () => import('./evals/file_imports.js') },
  { name: 'spans', load: () => import('./platform/spans.js') },
  { name: 'uploads', load: () => import('./evals/uploads.js') },
  { name: 'evals', load: () => import('./evals/evals.js') },
  { name: 'eval_page', load: () => import('./evals/eval_page.js') },
  { name: 'eval_lists', load: () => import('./evals/eval_lists.js') },
  { name: 'vulnerabilities', load: () => import('./redteam/vulnerabilities.js') },
  { name: 'reports', load: () => import('./redteam/reports.js') },
  { name: 'report_page', load: () => import('./redteam/report_page.js') },
  { name: 'tasks', load: () => import('./redteam/tasks.js') },
  { name: 'mcp', load: () => import('./mcp/mcp.js') },
  { name: 'mcp-soak', load: () => import('./mcp/soak/soak.js') },
  { name: 'model-audit', load: () => import('./model_audit/model_audit.js') },
  { name: 'simba', load: () => import('./simba/simba.js') },
  { name: 'simba-sessions', load: () => import('./simba/sessions.js') },
  { name: 'simba-faults', load: () => import('./simba/faults.js') },
  { name: 'bundle', load: () => import('./platform/bundle.js') },
]

export type Verdict = 'kept' | 'missed' | 'unbounded'

/** Compares the value or, if there is a baseline, the ratio with its bounds. */
export function verdictOf({ value, ratio, bound }: BenchLine): Verdict {
  if (!bound) return 'unbounded'
  const figure = ratio ?? value
  const isWithin = figure >= (bound.min ?? -Infinity) && figure <= (bound.max ?? Infinity)
  return isWithin ? 'kept' : 'missed'
}
