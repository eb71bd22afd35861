/**
 * Node arguments of the long-running processes, tuned for memory, because responses and results stream through them and
 * become garbage immediately. The worker's small young generation saves 30 MB when idle and 50 MB during a scan. The web
 * process needs a larger one for speed. Its heap grows by at most half between two collections; after the list benchmark,
 * it uses 246 MB, compared with 271 MB if the heap can double. A growth limit of 25% would save more memory, but uploads,
 * whose requests are large, would take 25% more CPU time.
 */
export const webCommand = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=50',
  'build/bin/server.js',
]
/** Runs several web processes on one port; WEB_PROCESSES sets their number. */
export const webProcessesCommand = ['bin/web/primary.mjs', ...webCommand]

export const workerCommand = ['--max-semi-space-size=8', 'build/ace.js', 'queue:work']

/** Evaluates texts. A small young generation is sufficient, because requests are small. */
export const guardrailsCommand = ['--max-semi-space-size=8', 'build/ace.js', 'guardrails:serve']

/**
 * Serves MCP clients. The young generation has space for the objects of 64 parallel calls until their servers respond. Compared
 * with 8 MB, this saves a fifth of the CPU time of a call, and needs 45 MB more after the start and up to 25 MB more with 1,000
 * idle sessions.
 */
export const gatewayCommand = ['--max-semi-space-size=32', 'build/ace.js', 'mcp:serve']

/** Starts stdio servers; messages stream through it. */
export const agentCommand = ['--max-semi-space-size=8', 'build/api/mcp/agent/main.js']

/** Migrates the application's tables and, as the role that owns it, the audit log. */
export const migrateCommand = ['assay:migrate', '--force', '--no-schema-generate']

/** glibc allocates memory in one arena per thread; two arenas are enough. The measurements above include this limit. */
export const lowMemoryEnvironment = { MALLOC_ARENA_MAX: '2' }
