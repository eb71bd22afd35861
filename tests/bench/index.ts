import type { BenchLine } from './bench_line.js'

type Benchmark = { name: string; load: () => Promise<{ run: () => Promise<BenchLine[]> }> }

/** Benchmarks for every documented performance claim. */
export const benchmarks: Benchmark[] = [
  { name: 'lists', load: () => import('./lists.js') },
  { name: 'processes', load: () => import('./processes.js') },
  { name: 'audit', load: () => import('./audit.js') },
  { name: 'teams', load: () => import('./teams.js') },
  { name: 'runner', load: () => import('./runner.js') },
  { name: 'scans', load: () => import('./scans.js') },
  { name: 'workers', load: () => import('./workers.js') },
  { name: 'demo', load: () => import('./demo.js') },
  { name: 'judge', load: () => import('./judge.js') },
  { name: 'imports', load: () => import('./imports.js') },
  { name: 'bodies', load: () => import('./bodies.js') },
  { name: 'uploads', load: () => import('./uploads.js') },
  { name: 'evals', load: () => import('./evals.js') },
  { name: 'eval_page', load: () => import('./eval_page.js') },
  { name: 'eval_lists', load: () => import('./eval_lists.js') },
  { name: 'issues', load: () => import('./issues.js') },
  { name: 'reports', load: () => import('./reports.js') },
  { name: 'report_page', load: () => import('./report_page.js') },
  { name: 'tasks', load: () => import('./tasks.js') },
  { name: 'bundle', load: () => import('./bundle.js') },
]

export type Verdict = 'kept' | 'missed' | 'unbounded'

/** Checks whether the value (or its ratio, if there is a baseline) is within its bounds. */
export function verdictOf({ value, ratio, bound }: BenchLine): Verdict {
  if (!bound) return 'unbounded'
  const figure = ratio ?? value
  const isWithin = figure >= (bound.min ?? -Infinity) && figure <= (bound.max ?? Infinity)
  return isWithin ? 'kept' : 'missed'
}
